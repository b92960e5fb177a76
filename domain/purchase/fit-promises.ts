import { fromMillionths, toMillionths } from '../values/quantity.ts';
import { byDay, type PurchasePromise } from './promises.ts';

/**
 * Reduces the promises of a line to its quantity, the latest days first (behaviour 14.9). Returns the same array if
 * they do not exceed the quantity.
 */
export function fitPromises(promises: readonly PurchasePromise[], quant: number): readonly PurchasePromise[] {
  let room = toMillionths(quant);
  let reduced = false;
  const fitting = promises.toSorted(byDay).flatMap((promise) => {
    const promised = toMillionths(promise.quant);
    if (promised <= room) {
      room -= promised;
      return [promise];
    }
    reduced = true;
    const left = room;
    room = 0n;
    return left > 0n ? [{ ...promise, quant: fromMillionths(left) }] : [];
  });
  return reduced ? fitting : promises;
}
