interface Known {
  decoder: string;
  /** The language, script or region that the label of the encoding shows. */
  language?: string;
}

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
  const known = decoder === 'gbk' ? 'gb18030' : decoder;
  return ENCODINGS.find((encoding) => KNOWN[encoding].decoder === known);
}

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
