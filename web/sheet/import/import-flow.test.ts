import { expect, test } from 'vitest';
import { textCell } from '#domain/sheet/cell';
import { type ImportAction, type ImportFlow, NO_FILE, reduceImport } from './import-flow.ts';

const file = new File([], 'parts.xlsx');
const sheets = [
  { name: 'Lines', rows: [] },
  { name: 'Notes', rows: [] },
];
const [lines, notes] = sheets as [(typeof sheets)[0], (typeof sheets)[0]];

function after(...actions: ImportAction[]): ImportFlow {
  return actions.reduce(reduceImport, NO_FILE);
}
const read: ImportAction[] = [
  { type: 'choose', file },
  { type: 'read', sheets },
];

test('a file is read and its first sheet is shown', () => {
  expect(after({ type: 'choose', file })).toEqual({ step: 'reading', file, share: 0 });
  expect(after(...read)).toEqual({
    step: 'preview',
    chosen: { file, sheets, sheet: lines, isCorrected: false },
  });
});

test('a sheet other than the first can be shown initially', () => {
  expect(after({ type: 'choose', file }, { type: 'read', sheets, sheet: notes })).toMatchObject({
    chosen: { sheets, sheet: notes },
  });
});

test('another sheet can be chosen', () => {
  expect(after(...read, { type: 'pick', sheet: notes })).toMatchObject({ chosen: { sheet: notes } });
});

test('after an unreadable file, the user chooses a file again and sees the reason', () => {
  expect(after({ type: 'choose', file }, { type: 'refuse', fault: 'No' })).toEqual({
    step: 'file',
    fault: 'No',
  });
});

test('a confirmed import runs until it is done', () => {
  const flow = after(...read, { type: 'ask' }, { type: 'begin' }, { type: 'finish' });
  expect(flow).toMatchObject({ step: 'done' });
});

test('a declined confirmation and a failed import return to the preview', () => {
  expect(after(...read, { type: 'ask' }, { type: 'stop' }).step).toBe('preview');
  expect(after(...read, { type: 'ask' }, { type: 'begin' }, { type: 'stop' }).step).toBe('preview');
});

test('a response that arrives after a reset is ignored', () => {
  expect(after({ type: 'choose', file }, { type: 'reset' }, { type: 'read', sheets })).toBe(NO_FILE);
  expect(after(...read, { type: 'ask' }, { type: 'reset' }, { type: 'finish' })).toBe(NO_FILE);
});

test('an import does not start without the confirmation', () => {
  expect(after(...read, { type: 'begin' }, { type: 'finish' }).step).toBe('preview');
});

test('9.23: hidden parts of a sheet can be excluded and included; corrections stay', () => {
  const cells = [textCell('SAP'), { ...textCell('MOQ'), hidden: true }];
  const rows = [
    { row: 1, cells },
    { row: 2, cells: [textCell('001')], hidden: true },
    { row: 3, cells: [textCell('bad')] },
  ];
  const hides = { name: 'Lines', rows };
  const start: ImportAction[] = [
    { type: 'choose', file },
    { type: 'read', sheets: [hides, notes] },
    { type: 'hidden', leftOut: true },
  ];
  const shown = (flow: ImportFlow) =>
    'chosen' in flow && flow.chosen.sheet.rows.map((row) => [row.row, ...row.cells.map(({ text }) => text)]);
  expect(shown(after(...start))).toEqual([
    [1, 'SAP', ''],
    [3, 'bad'],
  ]);
  const corrected: ImportAction[] = [
    ...start,
    { type: 'correct', cells: [{ row: 3, position: 0, text: '003' }] },
  ];
  expect(shown(after(...corrected, { type: 'hidden', leftOut: false }))).toEqual([
    [1, 'SAP', 'MOQ'],
    [2, '001'],
    [3, '003'],
  ]);
});
