import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface OutgoingFile {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface StreamedFile extends Omit<OutgoingFile, 'content'> {
  content: AsyncIterable<string>;
}

const LONGEST_NAME = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names cannot contain control characters
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/g;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Sends a file as an attachment: a browser saves the file whatever it contains, and never shows it as a page of this
 * site.
 */
export function sendFile(
  reply: FastifyReply,
  { filename, contentType, content }: OutgoingFile | StreamedFile,
): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(filename))
    .type(contentType)
    .send(content instanceof Uint8Array ? content : Readable.from(content));
}

/**
 * Returns a `Content-Disposition` header with the file name in both forms of RFC 6266: plain ASCII for old programs,
 * and complete in RFC 5987 encoding.
 */
export function contentDisposition(filename: string): string {
  const safe = safeFilename(filename);
  const plain = safe.replace(/[^\x20-\x7e]|%/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(safe)}`;
}

/** Returns a name of at most 200 characters, without a path, reserved characters, device names or outer dots. */
export function safeFilename(filename: string): string {
  const cleaned = filename
    .toWellFormed()
    .replace(UNSAFE, '_')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '');
  return shorten(cleaned.replace(DEVICE, '_$1') || 'file', LONGEST_NAME);
}

/** Shortens a name and keeps its extension. */
export function shorten(filename: string, length: number): string {
  const characters = [...filename];
  if (characters.length <= length) return filename;
  const extension = /\.[^.\s]{1,16}$/.exec(filename)?.[0] ?? '';
  return characters.slice(0, length - extension.length).join('') + extension;
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
