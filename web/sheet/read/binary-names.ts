const SHEET = 156;
/** The possible numbers of bytes before the texts in the record of a sheet. An early version wrote one more field. */
const HEADS = [8, 12];

/**
 * Reads the sheet names in the main part of an .xlsb. In files of an early version of Excel 2007, the library reads
 * them at the wrong offset.
 */
export function binarySheetNames(part: Uint8Array): string[] {
  const records = recordReader(part);
  const names: string[] = [];
  for (let record = records.next(); record; record = records.next()) {
    if (record.type === SHEET) names.push(sheetName(record.content) ?? `Sheet${names.length + 1}`);
  }
  return names;
}

/** A record consists of a relation id and the name. */
function sheetName(content: DataView): string | undefined {
  for (const head of HEADS) {
    const id = textAt(content, head);
    const name = id && textAt(content, id.end);
    if (name?.end === content.byteLength) return name.text;
  }
  return undefined;
}

/** Reads the text at an offset, after the number of its characters. */
function textAt(content: DataView, place: number): { text: string; end: number } | undefined {
  if (place + 4 > content.byteLength) return undefined;
  const end = place + 4 + 2 * content.getUint32(place, true);
  if (end > content.byteLength) return undefined;
  const signs = new Uint8Array(content.buffer, content.byteOffset + place + 4, end - place - 4);
  return { text: new TextDecoder('utf-16le').decode(signs), end };
}

function recordReader(part: Uint8Array) {
  let at = 0;
  /** Reads a variable-length number of at most `most` bytes. All bytes but the last have the highest bit set. */
  function variable(most: number): number {
    let value = 0;
    for (let read = 0; read < most && at < part.length; read += 1) {
      const byte = part[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** (7 * read);
      if (byte < 0x80) break;
    }
    return value;
  }
  return {
    next() {
      if (at >= part.length) return undefined;
      const type = variable(2);
      const length = variable(4);
      const content = new DataView(part.buffer, part.byteOffset + at, Math.min(length, part.length - at));
      at += length;
      return { type, content };
    },
  };
}
