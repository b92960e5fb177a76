import { fromMillionths, toMillionths } from '../values/quantity.ts';
import { byDay, type PurchasePromise } from './promises.ts';

/**
 * The promises of a line as far as its quantity holds them, the earliest day first: the latest days give way (behaviour
 * 14.9). The same array where all of them fit.
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
