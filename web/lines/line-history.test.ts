import { expect, test } from 'vitest';
import type { LineAction } from './line-actions.ts';
import { type LineFields, NOTHING_CHOSEN, type Row } from './line-fields.ts';
import { isChanged, type LineHistory, reduceHistory, startHistory } from './line-history.ts';

const row = (key: number, quant = 1): Row<LineFields> => ({ ...NOTHING_CHOSEN, sap_id: key, quant, key });
const threeLines = startHistory([row(1), row(2), row(3)]);

const perform = (history: LineHistory<LineFields>, id: number, action: LineAction<LineFields>) =>
  reduceHistory(history, { type: 'do', id, action });
const undo = (history: LineHistory<LineFields>, id?: number) =>
  reduceHistory(history, id === undefined ? { type: 'undo' } : { type: 'undo', id });
const keys = ({ rows }: LineHistory<LineFields>) => rows.map(({ key }) => key);

test('rows that are not affected by a step keep their identity', () => {
  const { rows } = perform(threeLines, 1, { type: 'patch', key: 2, fields: { quant: 9 } });
  expect(rows[0]).toBe(threeLines.rows[0]);
  expect(rows[1]).toEqual({ ...threeLines.rows[1], quant: 9 });
  expect(rows[2]).toBe(threeLines.rows[2]);
});

test('undo restores a removed line to its place', () => {
  const removed = perform(threeLines, 1, { type: 'remove', key: 2 });
  expect(keys(removed)).toEqual([1, 3]);
  expect(undo(removed).rows).toEqual(threeLines.rows);
});

test('an Undo works only while its change is the last step', () => {
  let history = perform(threeLines, 1, { type: 'remove', key: 1 });
  history = perform(history, 2, { type: 'patch', key: 3, fields: { quant: 7 } });
  expect(undo(history, 1)).toBe(history);
  history = undo(history, 2);
  expect(undo(history, 1)).toEqual(threeLines);
});

const typed = (quant: number): LineAction<LineFields> => ({
  type: 'patch',
  key: 1,
  fields: { quant },
  typing: true,
});

test('letters typed into one field are undone together', () => {
  const history = perform(perform(threeLines, 1, typed(4)), 2, typed(42));
  expect(undo(history).rows).toEqual(threeLines.rows);
});

test('typing after the field was left is a separate step', () => {
  const fieldLeft = reduceHistory(perform(threeLines, 1, typed(4)), { type: 'endTyping' });
  expect(undo(perform(fieldLeft, 2, typed(42))).rows[0]).toMatchObject({ quant: 4 });
  expect(reduceHistory(fieldLeft, { type: 'endTyping' })).toBe(fieldLeft);
});

test('a change other than typing is a separate step, even in the same field', () => {
  const raised = perform(perform(threeLines, 1, typed(4)), 2, {
    type: 'patch',
    key: 1,
    fields: { quant: 100 },
  });
  expect(undo(raised).rows[0]).toMatchObject({ quant: 4 });
  expect(undo(perform(raised, 3, typed(5))).rows[0]).toMatchObject({ quant: 100 });
});

test('the SAP of a typed code belongs to the step that typed the code, and only to that code', () => {
  const typed = { ...NOTHING_CHOSEN, sap_code: '0009' };
  const history = perform(threeLines, 1, { type: 'patch', key: 2, fields: typed });
  const answer = (code: string) =>
    reduceHistory(history, { type: 'answer', key: 2, code, fields: { sap_id: 9 } });
  expect(answer('0008').rows).toEqual(history.rows);
  expect(answer('0009').rows[1]).toMatchObject({ sap_id: 9, quant: 1 });
  expect(undo(answer('0009')).rows).toEqual(threeLines.rows);
});

test('a change of several fields is a separate step, even if the same fields change twice in a row', () => {
  let history = perform(threeLines, 1, { type: 'patch', key: 1, fields: { quant: 4, note: 'a' } });
  history = perform(history, 2, { type: 'patch', key: 1, fields: { quant: 42, note: 'b' } });
  expect(undo(history, 2).rows[0]).toMatchObject({ quant: 4, note: 'a' });
});

test('replacing all lines is one step', () => {
  const history = perform(threeLines, 1, { type: 'replaceAll', rows: [row(8), row(9)] });
  expect(undo(history)).toEqual(threeLines);
});

test('merging adds new SAPs at the end and combines existing SAPs in place', () => {
  const merged = perform(threeLines, 1, {
    type: 'addOrCombine',
    rows: [row(2, 5), row(4, 6)].map((line) => ({ ...line, key: line.key + 100 })),
    combine: (present, incoming) => ({ ...present, quant: incoming.quant }),
  });
  expect(merged.rows.map(({ key, quant }) => [key, quant])).toEqual([
    [1, 1],
    [2, 5],
    [3, 1],
    [104, 6],
  ]);
  expect(undo(merged).rows).toEqual(threeLines.rows);
});

const offered = { ...row(4), sap_id: null, quant: null, offered: true } as const;
const offer: LineAction<LineFields> = { type: 'insert', row: offered, index: 3 };

test('undoing the first letter in an offered line makes it an offered line again', () => {
  const offering = perform(threeLines, 1, offer);
  const letter = { type: 'patch', key: 4, fields: { quant: 7 }, typing: true } as const;
  const history = perform(offering, 2, letter);
  expect(history.rows[3]?.offered).toBeUndefined();
  expect(undo(history)).toEqual(offering);
});

test('adding or removing an offered line does not count as a change', () => {
  const removed = perform(perform(threeLines, 1, offer), 2, { type: 'remove', key: 4 });
  expect(isChanged(removed)).toBe(false);
  expect(isChanged(undo(removed))).toBe(false);
  expect(isChanged(perform(removed, 3, { type: 'remove', key: 3 }))).toBe(true);
});

function performMany(history: LineHistory<LineFields>, from: number, count: number) {
  const ids = Array.from({ length: count }, (_, index) => from + index);
  return ids.reduce((now, id) => perform(now, id, { type: 'insert', row: row(id), index: 0 }), history);
}
function undoAll(history: LineHistory<LineFields>): LineHistory<LineFields> {
  return history.past.length === 0 ? history : undoAll(undo(history));
}

test('a hundred steps can be undone; earlier steps still count as changes', () => {
  const undone = undoAll(performMany(threeLines, 11, 100));
  expect(keys(undone)).toEqual([1, 2, 3]);
  expect(isChanged(undone)).toBe(false);

  const undoneBeyond = undoAll(performMany(threeLines, 11, 102));
  expect(keys(undoneBeyond)).toEqual([12, 11, 1, 2, 3]);
  expect(isChanged(undoneBeyond)).toBe(true);
  expect(undoneBeyond.dropped.id).toBe(12);
});

test('an offered line does not count as a change, even if adding it can no longer be undone', () => {
  const undone = undoAll(performMany(perform(threeLines, 5, offer), 11, 100));
  expect(keys(undone)).toEqual([1, 2, 3, 4]);
  expect(isChanged(undone)).toBe(false);
});

test.each<[string, LineAction<LineFields>]>([
  ['was removed', { type: 'remove', key: 2 }],
  ['was replaced', { type: 'replaceAll', rows: [row(8)] }],
  ['got another code', { type: 'patch', key: 2, fields: { ...NOTHING_CHOSEN, sap_code: '0008' } }],
])(
  'the SAP found for a typed code stays after undoing the step in which its line %s in the meantime',
  (_, action) => {
    const typed = { ...NOTHING_CHOSEN, sap_code: '0009' };
    const waiting = perform(threeLines, 1, { type: 'patch', key: 2, fields: typed });
    const answer = { type: 'answer', key: 2, code: '0009', fields: { sap_id: 9 } } as const;
    const back = undo(reduceHistory(perform(waiting, 2, action), answer));
    expect(back.rows[1]).toMatchObject({ sap_code: '0009', sap_id: 9, quant: 1 });
  },
);
