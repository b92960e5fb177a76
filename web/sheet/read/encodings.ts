/** How a text file may be written, as people know it, and what the decoder calls it. */
const DECODERS = {
  'UTF-8': 'utf-8',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1252': 'windows-1252',
  'Windows-1254': 'windows-1254',
  CP949: 'euc-kr',
  'Shift-JIS': 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
} as const;

export type Encoding = keyof typeof DECODERS;

export const ENCODINGS = Object.keys(DECODERS) as readonly Encoding[];

/** For whom each one was made, where its name does not say it. */
export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  'UTF-8': 'UTF-8',
  'Windows-1250': 'Windows-1250 (Central European)',
  'Windows-1251': 'Windows-1251 (Cyrillic)',
  'Windows-1252': 'Windows-1252 (Western)',
  'Windows-1254': 'Windows-1254 (Turkish)',
  CP949: 'CP949 (Korean)',
  'Shift-JIS': 'Shift-JIS (Japanese)',
  GB18030: 'GB18030 (Chinese, simplified)',
  Big5: 'Big5 (Chinese, traditional)',
  'UTF-16 LE': 'UTF-16 LE',
  'UTF-16 BE': 'UTF-16 BE',
};

/** The text that bytes are in an encoding; what they cannot be is U+FFFD. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(DECODERS[encoding]).decode(bytes);
}
