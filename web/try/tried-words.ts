import { type Contradiction, contradictionIn } from '#domain/supposition/contradiction';
import { suppositionWords } from '#domain/try/supposition-words';
import { refusedFields } from '../form/field-faults.ts';
import type { Tried } from './tried.ts';

export function triedWords(one: Tried): string {
  return suppositionWords(one.supposition, one.name);
}

/** Returns the index of the supposition that caused a failure, with the reason; undefined for any other failure. */
export function readRefusal(error: unknown, tried: readonly Tried[]): Contradiction | undefined {
  const [refused] = Object.entries(refusedFields(error)).flatMap(([path, sentence]) => {
    const index = /^suppositions\.(\d+)$/.exec(path)?.[1];
    return index === undefined ? [] : [{ place: Number(index), sentence }];
  });
  if (!refused) return undefined;
  // The server refers to suppositions by number, and the screen by name.
  const contradiction = contradictionIn(
    tried.map((each) => each.supposition),
    (index) => `“${tried[index] ? triedWords(tried[index]) : ''}”`,
  );
  return contradiction?.place === refused.place ? contradiction : refused;
}
