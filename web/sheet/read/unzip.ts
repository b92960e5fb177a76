import { type Unzipped, unzipSync } from 'fflate';
import { HOSTILE, WorkbookFault } from './workbook.ts';

const MAX_PARTS = 2_000;
const LARGEST_CONTENT = 200 * 1024 * 1024;
const LARGEST_RATIO = 200;
/** The size below which any compression ratio is accepted, since small, repetitive parts compress very well. */
const HARMLESS_CONTENT = 1024 * 1024;

/** Called with the fraction of the file that has been read, from 0 to 1. */
export type OnProgress = (share: number) => void;

export interface Archive {
  parts: Unzipped;
  read: (name: string) => Uint8Array | undefined;
  onParsed: (bytes: number) => void;
}

/**
 * Unpacks a zip archive. A compressed part gets a buffer of the size that the directory declares and cannot outgrow it.
 * If the declared size is too small, the part is truncated. A stored part is copied with its packed size.
 */
export function openArchive(bytes: Uint8Array, onProgress: OnProgress = () => {}): Archive {
  let count = 0;
  let declared = 0;
  let parsed = 0;
  const parts = unzipSync(bytes, {
    filter({ size, originalSize }) {
      count += 1;
      declared += Math.max(size, originalSize);
      if (count > MAX_PARTS || isHostile(declared, bytes.length)) throw new WorkbookFault(HOSTILE);
      return true;
    },
  });
  const byName = new Map(Object.entries(parts).map(([name, part]) => [partName(name), part]));
  return {
    parts,
    read: (name) => byName.get(partName(name)),
    onParsed(length) {
      parsed += length;
      onProgress(parsed / declared);
    },
  };
}

export function isHostile(content: number, packed: number): boolean {
  return content > LARGEST_CONTENT || (content > HARMLESS_CONTENT && content > packed * LARGEST_RATIO);
}

/**
 * Normalizes the name of a part. Some programs write backslashes, a leading slash, or a different case than in the
 * reference.
 */
function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}
