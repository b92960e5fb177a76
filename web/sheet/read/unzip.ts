import { Inflate } from 'fflate';
import { DAMAGED, HOSTILE, WorkbookFault } from './workbook.ts';

const MAX_PARTS = 2_000;
const LARGEST_CONTENT = 200 * 1024 * 1024;
const LARGEST_RATIO = 200;
/** The size below which any compression ratio is accepted, since small, repetitive parts compress very well. */
const HARMLESS_CONTENT = 1024 * 1024;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** The number of compressed bytes to inflate at once. They inflate to at most about a thousand times as many bytes. */
const CHUNK_BYTES = 8 * 1024;

/** Called with the fraction of a file that was unpacked, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Called with a chunk of a part's content. */
type OnChunk = (chunk: Uint8Array) => void;

/** The parts of a workbook's archive, inflated on demand. */
export interface Archive {
  /** The names of the parts, as written in the archive. */
  names: string[];
  has: (name: string) => boolean;
  /** Passes the content of a part to `onChunk` in chunks, and returns whether the part exists. */
  read: (name: string, onChunk: OnChunk) => boolean;
  /** Returns the whole content of a part. */
  readAll: (name: string) => Uint8Array<ArrayBuffer> | undefined;
}

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/**
 * Opens a zip archive. The sizes in its directory are not trusted: all inflated bytes are counted, and a part that is
 * read twice counts twice.
 */
export function openArchive(bytes: Uint8Array, onProgress: OnProgress = () => {}): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = readDirectory(view);
  const declared = directory.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (isHostile(declared, bytes.length)) throw new WorkbookFault(HOSTILE);
  const entries = new Map(directory.map((entry) => [partName(entry.name), entry]));
  let content = 0;
  const read: Archive['read'] = (name, onChunk) => {
    const entry = entries.get(partName(name));
    if (!entry) return false;
    inflate(packedContent(view, entry), entry.method, (chunk) => {
      content += chunk.length;
      if (isHostile(content, bytes.length)) throw new WorkbookFault(HOSTILE);
      onProgress(Math.min(1, content / declared));
      onChunk(chunk);
    });
    return true;
  };
  return {
    names: [...entries.values()].map(({ name }) => name),
    has: (name) => entries.has(partName(name)),
    read,
    readAll(name) {
      const chunks: Uint8Array[] = [];
      return read(name, (chunk) => chunks.push(chunk)) ? concatenated(chunks) : undefined;
    },
  };
}

/** Returns whether the content is larger than in any ordinary spreadsheet of this packed size. */
export function isHostile(content: number, packed: number): boolean {
  return content > LARGEST_CONTENT || (content > HARMLESS_CONTENT && content > packed * LARGEST_RATIO);
}

export function concatenated(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/**
 * Normalises the name of a part. Some programs write backslashes, a leading slash, or another case than in the
 * reference.
 */
function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

/** Reads the directory, which is at the end of the archive before a comment of at most 64 KB. */
function readDirectory(view: DataView): Entry[] {
  let end = view.byteLength - 22;
  const last = Math.max(0, end - 0xffff);
  while (end >= last && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < last) throw new WorkbookFault(DAMAGED);

  const count = view.getUint16(end + 10, true);
  if (count > MAX_PARTS) throw new WorkbookFault(HOSTILE);
  let offset = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  while (offset + 46 <= end && view.getUint32(offset, true) === DIRECTORY_ENTRY && entries.length < count) {
    const length = view.getUint16(offset + 28, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + offset + 46, length)),
      method: view.getUint16(offset + 10, true),
      packed: view.getUint32(offset + 20, true),
      unpacked: view.getUint32(offset + 24, true),
      offset: view.getUint32(offset + 42, true),
    });
    offset += 46 + length + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  if (entries.length !== count) throw new WorkbookFault(DAMAGED);
  return entries;
}

function packedContent(view: DataView, { packed, offset }: Entry): Uint8Array {
  const isLocalEntry = offset + 30 <= view.byteLength && view.getUint32(offset, true) === LOCAL_ENTRY;
  if (!isLocalEntry) throw new WorkbookFault(DAMAGED);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > view.byteLength) throw new WorkbookFault(DAMAGED);
  return new Uint8Array(view.buffer, view.byteOffset + start, packed);
}

function inflate(packed: Uint8Array, method: number, onChunk: OnChunk): void {
  if (method === STORED) {
    onChunk(packed);
    return;
  }
  if (method !== DEFLATED) throw new WorkbookFault(DAMAGED);
  let isComplete = false;
  const stream = new Inflate((chunk, last) => {
    onChunk(chunk);
    isComplete = last;
  });
  try {
    for (let offset = 0; offset < packed.length && !isComplete; offset += CHUNK_BYTES) {
      stream.push(packed.subarray(offset, offset + CHUNK_BYTES), offset + CHUNK_BYTES >= packed.length);
    }
  } catch (error) {
    throw error instanceof WorkbookFault ? error : new WorkbookFault(DAMAGED);
  }
}
