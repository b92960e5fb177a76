import { type CarModel, carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { sessionCalls } from '#domain/session/session';
import { viewCalls } from '#domain/view/view';
import type { RecordedRequest } from './fake-server.ts';
import { signedInAs } from './signed-in-as.ts';

export const MADE = {
  created_at: '2026-01-05T09:00:00.000Z',
  created_at_label: 'Jan 5, 2026',
  last_change: { username: 'grace', at: '2026-01-05T09:00:00.000Z' },
};

const number = (id: number) => `CM${String(id).padStart(6, '0')}`;

const listOf =
  (count: number) =>
  ({ body }: RecordedRequest) => {
    const { offset, limit, search_text } = body.p as { offset: number; limit: number; search_text: string };
    const all = Array.from({ length: count }, (_, index) => index + 1)
      .map((id) => [
        id,
        number(id),
        `Model ${id}`,
        null,
        null,
        id === 2 ? 'P' : 'A',
        id === 2 ? 'Passive' : 'Active',
      ])
      .filter((row) => String(row[2]).includes(search_text));
    return { rows: all.slice(offset, offset + limit), count: all.length };
  };

/** A list of three pages for tests of paging. The third has only twenty rows, because each row takes time in jsdom. */
export const threePages = { [carModelGrid.path]: listOf(120) };

export const carModelRows = listOf(12);

export const storedCarModel = ({ body }: RecordedRequest) =>
  ({
    product_id: Number(body.product_id),
    product_number: number(Number(body.product_id)),
    name: 'Cobalt',
    gen_name: 'LT-1.5',
    note: null,
    state: 'A',
    ...MADE,
    version: 1,
  }) satisfies CarModel;

export const carModelServer = {
  [sessionCalls.access.path]: signedInAs('ada', 'editor', 1),
  [sessionCalls.signOut.path]: () => ({ user_id: 1, username: 'ada' }),
  [carModelGrid.path]: carModelRows,
  [viewCalls.list.path]: (): unknown => [],
  [viewCalls.model.path]: (): unknown => ({ query: '' }),
  [carModelCalls.delete.path]: () => ({ batch_id: 1 }),
  [carModelCalls.setPassive.path]: () => ({}),
  [carModelCalls.save.path]: () => ({ product_id: 7, version: 2 }),
  [carModelCalls.model.path]: storedCarModel,
};
