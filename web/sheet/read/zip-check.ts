import { Inflate } from 'fflate';

const MOST_ENTRIES = 2_000;
const LARGEST_CONTENT = 200 * 1024 * 1024;
const LARGEST_RATIO = 200;
/** Below this size a high ratio is no danger: small, repetitive parts pack very well. */
const HARMLESS_CONTENT = 1024 * 1024;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

export const HOSTILE_ZIP = 'the file unpacks to far more than a spreadsheet would.';
const BROKEN_ZIP = 'the file is damaged.';

interface Entry {
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/**
 * Why a workbook's zip archive must not be unpacked, or `undefined`. Its directory is read first, which costs
 * nothing; then every entry is unpacked piece by piece, to catch one that holds more than the directory says.
 */
export function zipFault(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = readDirectory(view);
    if (!entries) return BROKEN_ZIP;
    return (
      declaredFault(entries, bytes.length) ?? entries.map((entry) => entryFault(view, entry)).find(Boolean)
    );
  } catch {
    // An offset outside the file, or a stream that is no deflate.
    return BROKEN_ZIP;
  }
}

function declaredFault(entries: readonly Entry[], size: number): string | undefined {
  const content = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  return entries.length > MOST_ENTRIES || isHostile(content, size) ? HOSTILE_ZIP : undefined;
}

/** Whether no spreadsheet of so many bytes unpacks to so many. */
export function isHostile(content: number, packed: number): boolean {
  return content > LARGEST_CONTENT || (content > HARMLESS_CONTENT && content > packed * LARGEST_RATIO);
}

/** The directory stands at the end, before a comment of at most 64 KB. */
function readDirectory(view: DataView): Entry[] | undefined {
  let end = view.byteLength - 22;
  const last = Math.max(0, end - 0xffff);
  while (end >= last && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < last) return undefined;

  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  while (at + 46 <= end && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    entries.push({
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries.length === count ? entries : undefined;
}

function entryFault(view: DataView, { method, packed, unpacked, offset }: Entry): string | undefined {
  if (view.getUint32(offset, true) !== LOCAL_ENTRY) return BROKEN_ZIP;
  if (method === STORED) return packed === unpacked ? undefined : BROKEN_ZIP;
  if (method !== DEFLATED) return BROKEN_ZIP;

  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const content = new Uint8Array(view.buffer, view.byteOffset + start, packed);
  return unpacksTo(content, unpacked) ? undefined : HOSTILE_ZIP;
}

const PIECE = 64 * 1024;

function unpacksTo(content: Uint8Array, declared: number): boolean {
  let size = 0;
  const inflate = new Inflate((piece) => {
    size += piece.length;
  });
  for (let at = 0; at < content.length && size <= declared; at += PIECE) {
    inflate.push(content.subarray(at, at + PIECE), at + PIECE >= content.length);
  }
  return size <= declared;
}
