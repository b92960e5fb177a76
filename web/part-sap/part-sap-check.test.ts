import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type SheetRow, textCell } from '#domain/sheet/cell';
import { checkSheet, useBulkCheck } from '../sheet/import/bulk-check.ts';
import type { Sheet } from '../sheet/read/workbook.ts';
import { answerCheck } from '../testing/bulk-check.ts';
import { refusal, startFakeServer } from '../testing/fake-server.ts';
import { startFakeTimers } from '../testing/time.ts';
import { partSapSheet } from './part-sap-import.tsx';

const running = new AbortController().signal;
const row = (number: number, ...texts: string[]): SheetRow => ({ row: number, cells: texts.map(textCell) });
const sheet = (count: number): SheetRow[] => [
  row(1, 'Price list 2026'),
  row(3, 'Part name', 'SAP'),
  ...Array.from({ length: count }, (_, index) => row(index + 4, index === 9_000 ? '' : 'Bolt', `0${index}`)),
];

test('the check of a long sheet returns every row once, with its row number and its errors', async () => {
  const check = await checkSheet(partSapSheet, sheet(10_000), running);
  expect(check?.rows).toHaveLength(10_000);
  expect(new Set(check?.rows.map(({ row: number }) => number)).size).toBe(10_000);
  expect(check?.rows.flatMap(({ row: number, error }) => (error ? [[number, error]] : []))).toEqual([
    [9_004, 'Required field name is missing'],
  ]);
  expect(check?.rows.at(-1)?.record).toEqual({ name: 'Bolt', sap_code: '09999' });
});

test('a cell with an unrecognized word shows the original word', async () => {
  const rows = [row(1, 'Part name', 'SAP', 'MOQ', 'State'), row(2, 'Bolt', '001', 'many', 'Inactive')];
  const check = await checkSheet(partSapSheet, rows, running);
  expect(check?.rows[0]?.cells.filter(Boolean)).toEqual(['Bolt', '001', 'many', 'Inactive']);
  expect(check?.rows[0]?.record).toMatchObject({ state: 'A' });
});

test('9.27: the rows below a second header with the columns in another order are read again once that header is corrected', async () => {
  const rows = [row(1, 'Part name', 'SAP'), row(2, 'SAP', 'Part name'), row(3, 'Bolt', '001')];
  const known = { results: new WeakMap() };
  const errors = async (rows: readonly SheetRow[]) =>
    (await checkSheet(partSapSheet, rows, running, { known }))?.rows.map(({ error }) => error);
  const refused = expect.stringMatching(/^Row 2 has the headers in another order/);
  expect(await errors(rows)).toEqual([refused, refused]);
  expect(await errors(rows.with(1, row(2, 'Nut', '002')))).toEqual([null, null]);
});

test('an aborted check returns undefined', async () => {
  const stop = new AbortController();
  // With so many rows, the check pauses before it has checked them all.
  const checking = checkSheet(partSapSheet, sheet(100_000), stop.signal);
  stop.abort();
  expect(await checking).toBeUndefined();
});

test('a retry of a failed check is sent at once, without waiting for a pause in typing', async () => {
  const server = startFakeServer({ [partSapSheet.check.path]: () => refusal(503, 'The server is busy.') });
  const rows = [row(1, 'Part name', 'SAP'), row(2, 'Bolt', '001')];
  const lines: Sheet = { name: 'Parts', readAs: 'UTF-8', rows };
  const { result } = renderHook(() => useBulkCheck(partSapSheet, lines, undefined));
  await waitFor(() => expect(result.current.check?.server.step).toBe('failed'));
  startFakeTimers();
  act(() => result.current.renew());
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(server.of(partSapSheet.check.path)).toHaveLength(2);
});

describe('a finished check does not count as the check of the sheet', () => {
  const lines: Sheet = {
    name: 'Parts',
    readAs: 'UTF-8',
    rows: [row(1, 'Part name', 'SAP'), row(2, 'Bolt', '001')],
  };

  test.each<[string, Sheet]>([
    ['after a correction', { ...lines, rows: [row(1, 'Part name', 'SAP'), row(2, 'Nut', '001')] }],
    [
      'that was read again with another encoding',
      { ...lines, readAs: 'Windows-1251', rows: [...lines.rows] },
    ],
    ['without its hidden rows', { ...lines, rows: lines.rows.slice(0, 1), complete: lines }],
  ])('%s', async (_, changed) => {
    answerCheck(startFakeServer({}));
    const { result, rerender } = renderHook((sheet) => useBulkCheck(partSapSheet, sheet, undefined), {
      initialProps: lines,
    });
    await waitFor(() => expect(result.current.check?.server).toEqual({ step: 'done' }));
    rerender(changed);
    expect(result.current.check?.server.step).not.toBe('done');
    await waitFor(() => expect(result.current.check?.server).toEqual({ step: 'done' }));
    expect(result.current.check?.rows).toHaveLength(changed.rows.length - 1);
  });
});
