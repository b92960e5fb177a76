import { expect, test } from 'vitest';
import { byArrival, type ExpectedDelivery } from './supply.ts';

const DAY = '2026-01-05';

function inContainer(container: string | null, invoice_id = 1): Pick<ExpectedDelivery, 'day' | 'from'> {
  return {
    day: DAY,
    from: {
      plan_id: 1,
      purchase_id: 1,
      invoice_id,
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
const promised: Pick<ExpectedDelivery, 'day' | 'from'> = {
  day: DAY,
  from: { purchase_id: 1, plan_id: 1, ordered: 1n, closed: false, promises: [] },
};

test('30.5: on one day the containers of all invoices come first, then goods without a container, then promises', () => {
  const [loose, later, earlier] = [inContainer(null, 1), inContainer('MSKU 2', 3), inContainer('TCLU 1', 2)];
  expect([promised, loose, later, earlier].sort(byArrival)).toEqual([earlier, later, loose, promised]);
});

test('30.5: the containers of one invoice on one day are sorted by number, ignoring case', () => {
  const [lower, upper] = [inContainer('msku 1'), inContainer('TCLU 2')];
  expect([upper, lower].sort(byArrival)).toEqual([lower, upper]);
});
