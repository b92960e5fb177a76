interface Known {
  decoder: string;
  /** The language, script or region that the label of the encoding shows. */
  language?: string;
}

/** The encodings of `TextDecoder`. */
const KNOWN = {
  'UTF-8': { decoder: 'utf-8' },
  'Windows-1250': { decoder: 'windows-1250', language: 'Central European' },
  'Windows-1251': { decoder: 'windows-1251', language: 'Cyrillic' },
  'Windows-1252': { decoder: 'windows-1252', language: 'Western' },
  'Windows-1254': { decoder: 'windows-1254', language: 'Turkish' },
  CP949: { decoder: 'euc-kr', language: 'Korean' },
  'Shift-JIS': { decoder: 'shift_jis', language: 'Japanese' },
  GB18030: { decoder: 'gb18030', language: 'Chinese, simplified' },
  Big5: { decoder: 'big5', language: 'Chinese, traditional' },
  'UTF-16 LE': { decoder: 'utf-16le' },
  'UTF-16 BE': { decoder: 'utf-16be' },
  CP866: { decoder: 'ibm866', language: 'Cyrillic, DOS' },
  'Windows-1253': { decoder: 'windows-1253', language: 'Greek' },
  'Windows-1255': { decoder: 'windows-1255', language: 'Hebrew' },
  'Windows-1256': { decoder: 'windows-1256', language: 'Arabic' },
  'Windows-1257': { decoder: 'windows-1257', language: 'Baltic' },
  'Windows-1258': { decoder: 'windows-1258', language: 'Vietnamese' },
  'Windows-874': { decoder: 'windows-874', language: 'Thai' },
  'ISO-8859-2': { decoder: 'iso-8859-2', language: 'Central European' },
  'ISO-8859-3': { decoder: 'iso-8859-3', language: 'South European' },
  'ISO-8859-4': { decoder: 'iso-8859-4', language: 'Baltic' },
  'ISO-8859-5': { decoder: 'iso-8859-5', language: 'Cyrillic' },
  'ISO-8859-6': { decoder: 'iso-8859-6', language: 'Arabic' },
  'ISO-8859-7': { decoder: 'iso-8859-7', language: 'Greek' },
  'ISO-8859-8': { decoder: 'iso-8859-8', language: 'Hebrew' },
  'ISO-8859-10': { decoder: 'iso-8859-10', language: 'Nordic' },
  'ISO-8859-13': { decoder: 'iso-8859-13', language: 'Baltic' },
  'ISO-8859-14': { decoder: 'iso-8859-14', language: 'Celtic' },
  'ISO-8859-15': { decoder: 'iso-8859-15', language: 'Western' },
  'ISO-8859-16': { decoder: 'iso-8859-16', language: 'Romanian' },
  'KOI8-R': { decoder: 'koi8-r', language: 'Cyrillic' },
  'KOI8-U': { decoder: 'koi8-u', language: 'Ukrainian' },
  'EUC-JP': { decoder: 'euc-jp', language: 'Japanese' },
  'ISO-2022-JP': { decoder: 'iso-2022-jp', language: 'Japanese' },
  'Mac Roman': { decoder: 'macintosh', language: 'Western' },
  'Mac Cyrillic': { decoder: 'x-mac-cyrillic', language: 'Cyrillic' },
} as const satisfies Readonly<Record<string, Known>>;

export type Encoding = keyof typeof KNOWN;

export const ENCODINGS = Object.keys(KNOWN) as readonly Encoding[];

export function encodingLabel(encoding: Encoding): string {
  const { language }: Known = KNOWN[encoding];
  return language ? `${encoding} (${language})` : encoding;
}

/** Finds an encoding by any name that browsers know for it, such as `latin1`. */
export function encodingNamed(name: string): Encoding | undefined {
  const decoder = decoderOf(name);
  const known = SAME_BYTES[decoder ?? ''] ?? decoder;
  return ENCODINGS.find((encoding) => KNOWN[encoding].decoder === known);
}

/** Maps the decoders whose bytes another decoder of `KNOWN` reads in the same way. */
const SAME_BYTES: Readonly<Record<string, string>> = { gbk: 'gb18030', 'iso-8859-8-i': 'iso-8859-8' };

function decoderOf(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

/** Decodes bytes. Invalid bytes become U+FFFD. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(KNOWN[encoding].decoder).decode(bytes);
}
