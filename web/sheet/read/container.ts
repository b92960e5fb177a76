import { CFB } from '@e965/xlsx';
import { DAMAGED, WorkbookFault } from './workbook.ts';

const HEADER_BYTES = 512;
/** The offset of the list of table sectors in the header, its length, and the offset of its continuation's sector. */
const LIST = 76;
const LISTED = 109;
const LIST_GOES_ON = 68;
/** The numbers from here on are markers, such as end of chain or free sector. */
const MARKS = 0xfffffffa;

/**
 * Opens the container of an old workbook after a check for cycles of sectors, which the library would follow until
 * memory runs out.
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
  const tables = numbers(LIST, LISTED);
  let [nextSector = MARKS] = numbers(LIST_GOES_ON, 1);
  for (let turn = 0; nextSector < count && turn < count; turn += 1) {
    const listed = numbers((nextSector + 1) * size, size / 4);
    tables.push(...listed.slice(0, -1));
    nextSector = listed.at(-1) ?? MARKS;
  }
  return tables
    .filter((table) => table < count)
    .flatMap((table) => numbers((table + 1) * size, size / 4))
    .slice(0, count);
}

function isCircular(next: readonly number[]): boolean {
  const seenFrom = new Map<number, number>();
  for (const start of next.keys()) {
    let sector = start;
    while (sector < next.length && !seenFrom.has(sector)) {
      seenFrom.set(sector, start);
      sector = next[sector] ?? MARKS;
    }
    if (sector < next.length && seenFrom.get(sector) === start) return true;
  }
  return false;
}
