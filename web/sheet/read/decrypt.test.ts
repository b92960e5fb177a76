import { createCipheriv, createHash } from 'node:crypto';
import { CFB } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { madeXlsx } from '../../testing/made-workbook.ts';
import { openWorkbook } from './parse-workbook.ts';

const SALT = Buffer.alloc(16, 7);
const KEY = Buffer.alloc(32, 9);
const VERIFIER = Buffer.alloc(16, 3);
const WORKBOOK = madeXlsx('<row><c t="inlineStr"><is><t>000123</t></is></c></row>');

const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const padded = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);

function hashed(algorithm: string, ...parts: readonly Uint8Array[]): Buffer {
  return createHash(algorithm).update(Buffer.concat(parts)).digest();
}

function turned(algorithm: string, password: string, rounds: number): Buffer {
  let hash = hashed(algorithm, SALT, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < rounds; round += 1) hash = hashed(algorithm, number(round), hash);
  return hash;
}

function encrypted(cipher: string, key: Uint8Array, vector: Uint8Array | null, bytes: Uint8Array): Buffer {
  const making = createCipheriv(cipher, key, vector).setAutoPadding(false);
  return Buffer.concat([making.update(padded(bytes)), making.final()]);
}

function container(info: Uint8Array, content: Uint8Array): Uint8Array {
  const made = CFB.utils.cfb_new();
  CFB.utils.cfb_add(made, '/EncryptionInfo', info);
  CFB.utils.cfb_add(made, '/EncryptedPackage', Buffer.concat([number(WORKBOOK.length), number(0), content]));
  return new Uint8Array(CFB.write(made, { type: 'array' }) as ArrayBuffer);
}

/** Encrypts a workbook as Excel does since 2010. */
function agile(password: string, rounds = 100): Uint8Array {
  const hash = turned('sha512', password, Math.min(rounds, 100));
  const sealed = (purpose: number[], bytes: Uint8Array) => {
    const key = hashed('sha512', hash, Uint8Array.from(purpose)).subarray(0, 32);
    return encrypted('aes-256-cbc', key, SALT, bytes).toString('base64');
  };
  const salt = SALT.toString('base64');
  const sort = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt}"`;
  const values = [
    `encryptedVerifierHashInput="${sealed([0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79], VERIFIER)}"`,
    `encryptedVerifierHashValue="${sealed([0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e], hashed('sha512', VERIFIER))}"`,
    `encryptedKeyValue="${sealed([0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6], KEY)}"`,
  ];
  const xml = `<encryption><keyData ${sort}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${rounds}" ${sort} ${values.join(' ')}/></keyEncryptor></keyEncryptors></encryption>`;
  const info = Buffer.concat([Uint8Array.of(4, 0, 4, 0, 0x40, 0, 0, 0), Buffer.from(xml)]);
  const vector = hashed('sha512', SALT, number(0)).subarray(0, 16);
  return container(info, encrypted('aes-256-cbc', KEY, vector, WORKBOOK));
}

/** Encrypts a workbook as Excel 2007 does. */
function standard(password: string): Uint8Array {
  const last = hashed('sha1', turned('sha1', password, 50_000), number(0));
  const key = hashed(
    'sha1',
    Buffer.alloc(64, 0x36).map((byte, at) => byte ^ (last[at] ?? 0)),
  ).subarray(0, 16);
  const header = [0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0].map(number);
  const verifier = [
    number(16),
    SALT,
    encrypted('aes-128-ecb', key, null, VERIFIER),
    number(20),
    encrypted('aes-128-ecb', key, null, hashed('sha1', VERIFIER)),
  ];
  const info = Buffer.concat([Uint8Array.of(3, 0, 2, 0), number(0x24), number(32), ...header, ...verifier]);
  return container(info, encrypted('aes-128-ecb', key, null, WORKBOOK));
}

async function outcome(bytes: Uint8Array): Promise<string | undefined> {
  const parsed = await openWorkbook('a.xlsx', bytes);
  return 'fault' in parsed ? parsed.fault : parsed.sheets[0]?.rows[0]?.cells[0]?.text;
}

const PROTECTED = 'Error processing Excel file: the file is protected by a password. Save it without one.';

test.each([
  ['of 2010', agile],
  ['of 2007', standard],
])(
  'a workbook that Excel %s encrypted with its default password opens, and any other shows an error',
  async (_, protect) => {
    expect(await outcome(protect('VelvetSweatshop'))).toBe('000123');
    expect(await outcome(protect('secret'))).toBe(PROTECTED);
  },
);

test('a workbook with more rounds than Excel uses is not opened', async () => {
  expect(await outcome(agile('VelvetSweatshop', 2_000_000))).toBe(PROTECTED);
});
