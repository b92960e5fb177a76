import { CFB } from '@e965/xlsx';
import { DAMAGED, WorkbookFault } from './workbook.ts';

const HEADER_BYTES = 512;
/**
 * The list of FAT sectors in the header: its offset, its length, and the offset of the number of the sector that
 * continues it.
 */
const DIFAT_AT = 76;
const DIFAT_LENGTH = 109;
const NEXT_DIFAT_AT = 68;
/** The first of the sector numbers that are markers, such as end of chain or free sector. */
const MARKERS = 0xfffffffa;

/**
 * Opens a compound file (CFB): an .xls, or a workbook with a password. Refuses cycles in its chains of sectors, which
 * the library would follow until memory runs out.
 */
export function openContainer(bytes: Uint8Array) {
  if (bytes.length < HEADER_BYTES || isCircular(nextSectors(bytes))) throw new WorkbookFault(DAMAGED);
  return CFB.read(bytes, { type: 'array' });
}

function nextSectors(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint16(30, true) === 12 ? 4_096 : 512;
  const count = Math.floor(bytes.length / size);
  const numbers = (from: number, length: number) =>
    Array.from({ length }, (_, index) => from + 4 * index).flatMap((offset) =>
      offset + 4 <= bytes.length ? view.getUint32(offset, true) : [],
    );
  const fatSectors = numbers(DIFAT_AT, DIFAT_LENGTH);
  let [nextSector = MARKERS] = numbers(NEXT_DIFAT_AT, 1);
  for (let turn = 0; nextSector < count && turn < count; turn += 1) {
    const listed = numbers((nextSector + 1) * size, size / 4);
    fatSectors.push(...listed.slice(0, -1));
    nextSector = listed.at(-1) ?? MARKERS;
  }
  return fatSectors
    .filter((sector) => sector < count)
    .flatMap((sector) => numbers((sector + 1) * size, size / 4))
    .slice(0, count);
}

function isCircular(next: readonly number[]): boolean {
  const seenFrom = new Map<number, number>();
  for (const start of next.keys()) {
    let sector = start;
    while (sector < next.length && !seenFrom.has(sector)) {
      seenFrom.set(sector, start);
      sector = next[sector] ?? MARKERS;
    }
    if (sector < next.length && seenFrom.get(sector) === start) return true;
  }
  return false;
}
