import { expect, test } from 'vitest';
import { changedLine, type LineFields, NOTHING_CHOSEN, type Row } from './line-fields.ts';
import { isChanged, type LineHistory, reduceHistory, startHistory } from './line-history.ts';

const row = (key: number, quant = 1): Row<LineFields> => ({ ...NOTHING_CHOSEN, sap_id: key, quant, key });
const threeLines = startHistory([row(1), row(2), row(3)]);

type Rows = readonly Row<LineFields>[];
type Change = (rows: Rows) => Rows;

const remove =
  (key: number): Change =>
  (rows) =>
    rows.filter((line) => line.key !== key);
const patch =
  (key: number, fields: Partial<LineFields>): Change =>
  (rows) =>
    rows.map((line) => (line.key === key ? changedLine(line, fields) : line));

function perform(history: LineHistory<LineFields>, id: number, change: Change, typing?: string) {
  return reduceHistory(history, { type: 'do', id, change, typing, onUndo: undefined });
}
function undo(history: LineHistory<LineFields>, id = history.past.at(-1)?.id ?? 0) {
  return reduceHistory(history, { type: 'undo', id });
}
function type(history: LineHistory<LineFields>, id: number, quant: number) {
  return perform(history, id, patch(1, { quant }), 'quantity of 1');
}

test('an Undo works only while its change is the last step', () => {
  let history = perform(threeLines, 1, remove(1));
  history = perform(history, 2, patch(3, { quant: 7 }));
  expect(undo(history, 1)).toBe(history);
  history = undo(history, 2);
  expect(undo(history, 1).rows).toEqual(threeLines.rows);
});

const redo = (history: LineHistory<LineFields>) => reduceHistory(history, { type: 'redo' });

test('4.7: undone steps are redone in order, until another step is made', () => {
  const removed = perform(threeLines, 1, remove(1));
  const changed = perform(removed, 2, patch(3, { quant: 7 }));
  const once = redo(undo(undo(changed)));
  expect(once.rows).toEqual(removed.rows);
  expect(redo(once).rows).toEqual(changed.rows);
  expect(undo(redo(once)).rows).toEqual(removed.rows);
  const other = perform(once, 3, patch(2, { quant: 5 }));
  expect(redo(other)).toBe(other);
});

test('4.7: a step whose undo also undid related changes cannot be redone', () => {
  const change = { type: 'do', id: 1, change: remove(1), typing: undefined, onUndo: () => {} } as const;
  const undone = undo(reduceHistory(threeLines, change));
  expect(redo(undone)).toBe(undone);
});

test('letters typed into one field are undone together', () => {
  const history = type(type(threeLines, 1, 4), 2, 42);
  expect(undo(history).rows).toBe(threeLines.rows);
});

test('typing after the field was left is a separate step', () => {
  const fieldLeft = reduceHistory(type(threeLines, 1, 4), { type: 'endTyping' });
  expect(undo(type(fieldLeft, 2, 42)).rows[0]).toMatchObject({ quant: 4 });
  expect(reduceHistory(fieldLeft, { type: 'endTyping' })).toBe(fieldLeft);
});

test('a change other than typing is a separate step, even in the same field', () => {
  const raised = perform(type(threeLines, 1, 4), 2, patch(1, { quant: 100 }));
  expect(undo(raised).rows[0]).toMatchObject({ quant: 4 });
  expect(undo(type(raised, 3, 5)).rows[0]).toMatchObject({ quant: 100 });
});

test('undoing the removal of a line keeps the SAP that was found for its code in the meantime', () => {
  const found = perform(threeLines, 1, patch(2, { sap_code: '0009' }));
  const removed = perform(found, 2, remove(2));
  const amend = (line: Row<LineFields>) => (line.sap_code === '0009' ? { ...line, sap_id: 9 } : line);
  const amended = undo(reduceHistory(removed, { type: 'amend', key: 2, amend }));
  expect(amended.rows[1]).toMatchObject({ sap_code: '0009', sap_id: 9 });
  expect(undo(amended).rows).toEqual(threeLines.rows);
});

const offered = { ...row(4), sap_id: null, quant: null, offered: true } as const;
const offer: Change = (rows) => [...rows, offered];

test('undoing the first letter in an offered line makes it an offered line again', () => {
  const offering = perform(threeLines, 1, offer);
  const history = perform(offering, 2, patch(4, { quant: 7 }), 'quantity of 4');
  expect(history.rows[3]?.offered).toBeUndefined();
  expect(undo(history).rows).toEqual(offering.rows);
});

test('adding or removing an offered line does not count as a change', () => {
  const offering = perform(threeLines, 1, offer);
  const removed = perform(offering, 2, remove(4));
  for (const { rows } of [offering, removed]) expect(isChanged(threeLines.rows, rows)).toBe(false);
  expect(isChanged(threeLines.rows, perform(removed, 3, remove(3)).rows)).toBe(true);
});

function performMany(history: LineHistory<LineFields>, from: number, count: number) {
  const ids = Array.from({ length: count }, (_, index) => from + index);
  return ids.reduce((now, id) => perform(now, id, (rows) => [row(id), ...rows]), history);
}
function undoAll(history: LineHistory<LineFields>): LineHistory<LineFields> {
  return history.past.length === 0 ? history : undoAll(undo(history));
}

test('only the last hundred steps can be undone', () => {
  expect(undoAll(performMany(threeLines, 11, 100)).rows).toBe(threeLines.rows);
  const undone = undoAll(performMany(threeLines, 11, 102));
  expect(undone.rows.map(({ key }) => key)).toEqual([12, 11, 1, 2, 3]);
});
