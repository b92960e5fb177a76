const tables = new Map<string, Map<string, number[]>>();

/** Encodes a text in an encoding that the platform's decoder supports, such as `windows-1251` or `big5`. */
export function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) return encodedUtf16(text, encoding === 'utf-16le');
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = table.get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}

function encodedUtf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian);
  return bytes;
}

/** Returns the bytes of every character that has one or two bytes. */
function tableOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if ([...letter].length === 1 && !table.has(letter)) table.set(letter, bytes);
    } catch {
      // These bytes are not a character.
    }
  };
  for (let first = 0; first < 256; first += 1) add([first]);
  for (let first = 0x80; first < 256; first += 1) {
    for (let second = 0x30; second < 256; second += 1) add([first, second]);
  }
  return table;
}
