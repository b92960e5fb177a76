import { CFB } from '@e965/xlsx';
import { openContainer } from './container.ts';
import { DAMAGED, PROTECTED, WorkbookFault } from './workbook-fault.ts';
import { type Attributes, readXml } from './xml-reader.ts';

/** The password with which Excel encrypts a workbook if only its structure is protected. Excel never asks for it. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';
const AGILE = 4;
/** The segment size of agile encryption in bytes. */
const PIECE = 4_096;
const BLOCK = 16;
/** The number of hash rounds of standard encryption. */
const STANDARD_ROUNDS = 50_000;
/** The maximum number of hash rounds. Excel uses fewer; more would let a malicious file block the page. */
const MOST_ROUNDS = 200_000;

/** The block keys of agile encryption (MS-OFFCRYPTO, 2.3.4.13). */
const FOR_INPUT = [0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79];
const FOR_VALUE = [0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e];
const FOR_KEY = [0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6];

/** The streams of an encrypted workbook in an OLE compound file. */
export interface Protected {
  info: Uint8Array;
  content: Uint8Array;
}

/** Returns the streams of an encrypted workbook; `undefined` if the container has none. */
export function protectedIn(bytes: Uint8Array): Protected | undefined {
  const container = openContainer(bytes);
  const [info, content] = ['/EncryptionInfo', '/EncryptedPackage'].map((path) => {
    const found = CFB.find(container, path)?.content;
    return found && Uint8Array.from(found);
  });
  return info && content && { info, content };
}

/** Decrypts the workbook if it opens with Excel's default password. */
export async function decrypt({ info, content }: Protected): Promise<Uint8Array> {
  // Browsers provide Web Crypto only on pages with TLS.
  if (!globalThis.crypto?.subtle) throw new WorkbookFault(PROTECTED);
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const size = new DataView(content.buffer, content.byteOffset).getUint32(0, true);
  const encrypted = content.subarray(8);
  if (size > encrypted.length) throw new WorkbookFault(DAMAGED);
  const plain =
    view.getUint16(0, true) === AGILE && view.getUint16(2, true) === AGILE
      ? await decryptAgile(info.subarray(8), encrypted)
      : await decryptStandard(view, encrypted);
  return plain.subarray(0, size);
}

async function decryptAgile(xml: Uint8Array, encrypted: Uint8Array): Promise<Uint8Array> {
  let data: Attributes = {};
  let password: Attributes = {};
  readXml(xml, {
    text: () => {},
    close: () => {},
    open(element, attributes) {
      if (element === 'keyData') data = attributes;
      else if (element === 'encryptedKey') password = attributes;
    },
  });
  if (data.cipherAlgorithm !== 'AES' || data.cipherChaining !== 'ChainingModeCBC')
    throw new WorkbookFault(PROTECTED);

  const hash = hashBy(password.hashAlgorithm);
  const salt = fromBase64(password.saltValue);
  const hashed = await hashPassword(hash, salt, Number(password.spinCount));
  const length = Number(password.keyBits) / 8;
  const opened = async (purpose: readonly number[], value: string | undefined) => {
    const key = fitted(await hash(joinedBytes(hashed, purpose)), length);
    return decryptCbc(key, fitted(salt, BLOCK), fromBase64(value));
  };
  const input = await hash(await opened(FOR_INPUT, password.encryptedVerifierHashInput));
  const value = await opened(FOR_VALUE, password.encryptedVerifierHashValue);
  if (!startsWith(value, input)) throw new WorkbookFault(PROTECTED);
  const key = fitted(await opened(FOR_KEY, password.encryptedKeyValue), length);

  const hashData = hashBy(data.hashAlgorithm);
  const saltOfData = fromBase64(data.saltValue);
  const plain = new Uint8Array(encrypted.length);
  for (let at = 0, number = 0; at < encrypted.length; at += PIECE, number += 1) {
    const vector = fitted(await hashData(joinedBytes(saltOfData, numberBytes(number))), BLOCK);
    plain.set(await decryptCbc(key, vector, encrypted.subarray(at, at + PIECE)), at);
  }
  return plain;
}

/** Standard encryption of Excel 2007: AES in ECB mode, with keys derived by SHA-1. */
async function decryptStandard(view: DataView, encrypted: Uint8Array): Promise<Uint8Array> {
  const header = 12;
  const headerSize = view.getUint32(8, true);
  const isAes = (view.getUint32(header, true) & 0x20) !== 0;
  if (!isAes || headerSize > view.byteLength) throw new WorkbookFault(PROTECTED);
  const keyBytes = view.getUint32(header + 16, true) / 8;
  const verifier = header + headerSize;
  const bytesAt = (at: number, length: number) => {
    return new Uint8Array(
      view.buffer,
      view.byteOffset + at,
      Math.max(0, Math.min(length, view.byteLength - at)),
    );
  };
  const salt = bytesAt(verifier + 4, BLOCK);

  const hash = hashBy('SHA1');
  const hashed = await hash(joinedBytes(await hashPassword(hash, salt, STANDARD_ROUNDS), numberBytes(0)));
  const filled = new Uint8Array(64).fill(0x36).map((byte, at) => byte ^ (hashed[at] ?? 0));
  const key = fitted(await hash(filled), keyBytes);
  const input = await hash(await decryptBlocks(key, bytesAt(verifier + 20, BLOCK)));
  const value = await decryptBlocks(key, bytesAt(verifier + 40, 2 * BLOCK));
  if (!startsWith(value, input)) throw new WorkbookFault(PROTECTED);
  return decryptBlocks(key, encrypted.subarray(0, encrypted.length - (encrypted.length % BLOCK)));
}

type Hash = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

function hashBy(name = ''): Hash {
  const known = { SHA1: 'SHA-1', SHA256: 'SHA-256', SHA384: 'SHA-384', SHA512: 'SHA-512' }[
    name.replace('-', '')
  ];
  if (!known) throw new WorkbookFault(PROTECTED);
  return async (bytes) => new Uint8Array(await crypto.subtle.digest(known, bytes));
}

async function hashPassword(hash: Hash, salt: Uint8Array, rounds: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!(rounds <= MOST_ROUNDS)) throw new WorkbookFault(PROTECTED);
  const password = Array.from(DEFAULT_PASSWORD).flatMap((letter) => [letter.charCodeAt(0), 0]);
  let hashed = await hash(joinedBytes(salt, password));
  for (let round = 0; round < rounds; round += 1)
    hashed = await hash(joinedBytes(numberBytes(round), hashed));
  return hashed;
}

/**
 * Decrypts CBC data without padding. Web Crypto only decrypts padded data, so a block that decrypts to padding is
 * appended.
 */
async function decryptCbc(
  bytes: Uint8Array<ArrayBuffer>,
  vector: Uint8Array<ArrayBuffer>,
  encrypted: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encrypted.length === 0 || encrypted.length % BLOCK !== 0) throw new WorkbookFault(DAMAGED);
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt']);
  const last = Uint8Array.from(encrypted.subarray(-BLOCK));
  const padding = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: last }, key, new Uint8Array());
  const padded = joinedBytes(encrypted, new Uint8Array(padding));
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: vector }, key, padded));
}

/** Decrypts ECB blocks with CBC. CBC XORs each block with the ciphertext before it, and a second XOR undoes that. */
async function decryptBlocks(
  key: Uint8Array<ArrayBuffer>,
  encrypted: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const chained = await decryptCbc(key, new Uint8Array(BLOCK), encrypted);
  return chained.map((byte, at) => (at < BLOCK ? byte : byte ^ (encrypted[at - BLOCK] ?? 0)));
}

/** Truncates or pads a key or a vector to `length` bytes. */
function fitted(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(length).fill(0x36);
  result.set(bytes.subarray(0, length));
  return result;
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function joinedBytes(first: ArrayLike<number>, second: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(first.length + second.length);
  result.set(first);
  result.set(second, first.length);
  return result;
}

function numberBytes(number: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(number).buffer);
}

function fromBase64(text = ''): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
