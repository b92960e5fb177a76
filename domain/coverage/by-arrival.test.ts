import { expect, test } from 'vitest';
import { byArrival, type ExpectedReceipt } from './delivery.ts';

const DAY = '2026-01-05';

function inContainer(container: string | null): Pick<ExpectedReceipt, 'day' | 'from'> {
  return {
    day: DAY,
    from: {
      plan_id: 1,
      purchase_id: 1,
      invoice_id: 1,
      container_id: 1,
      container,
      status: 'T',
      due_on: DAY,
      has_own_day: false,
      here_on: null,
      quant: 1n,
    },
  };
}
const promised: Pick<ExpectedReceipt, 'day' | 'from'> = {
  day: DAY,
  from: { purchase_id: 1, plan_id: 1, ordered: 1n, closed: false, promises: [] },
};

test('30.5: receipts of one invoice on one day are sorted by container number, ignoring case; receipts without a container follow, and promises are last', () => {
  const [lower, upper, none] = ['msku 1', 'TCLU 2', null].map(inContainer);
  const pieces = [promised, none, upper, lower].filter((piece) => piece !== undefined);
  expect(pieces.sort(byArrival)).toEqual([lower, upper, none, promised]);
});
