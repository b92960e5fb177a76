import { shorten } from '../http/send-file.ts';

const LONGEST_NAME = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The name that an upload is kept under: the last part of its path, without control characters and without the
 * marks that turn the direction of writing, which make `gpj.exe` look like `exe.jpg`.
 */
export function cleanFilename(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? '';
  const visible = last.toWellFormed().replace(INVISIBLE, '').trim();
  return shorten(/^\.*$/.test(visible) ? 'file' : visible, LONGEST_NAME);
}
