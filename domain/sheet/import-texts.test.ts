import { expect, test } from 'vitest';
import {
  confirmImport,
  FIX_ERRORS,
  foundFailure,
  importFailure,
  importRemark,
  moreFaults,
  NO_ROWS,
} from './import-texts.ts';

test('9.14: an import has the documented texts', () => {
  expect(confirmImport(40, 'part SAP')).toBe('Are you sure you want to import 40 part SAP records?');
  expect(importFailure('no connection')).toBe('Import failed: no connection');
  expect(importFailure(undefined)).toBe('Import failed: Unknown error');
  expect(FIX_ERRORS).toBe('Please fix validation errors before importing');
  expect(NO_ROWS).toBe('No data to import');
});

test('errors and warnings after the fifth are counted', () => {
  expect([0, 5, 6, 12].map((count) => moreFaults(count, 'error'))).toEqual([
    undefined,
    undefined,
    'And 1 more errors...',
    'And 7 more errors...',
  ]);
  expect(moreFaults(6, 'warning')).toBe('And 1 more warnings...');
});

test('9.14: the remark counts the removed inputs, the imported rows with warnings and the rows left out', () => {
  expect(importRemark(0, 0, 0)).toBe('');
  expect(importRemark(2, 1, 0)).toBe('2 rows have warnings. 1 row with errors is left out.');
  expect(importRemark(1, 0, 77)).toBe('77 stored inputs will be removed. 1 row has warnings.');
  expect(importRemark(0, 2, 0)).toBe('2 rows with errors are left out.');
});

test('the message for a failed or interrupted import gives the reason and says that nothing was imported', () => {
  expect(foundFailure({ state: 'failed', failure: 'The disk is full.' })).toBe(
    'The disk is full. Nothing was imported.',
  );
  expect(foundFailure({ state: 'lost', failure: null })).toBe(
    'Unknown error. The import was interrupted before it was finished. Nothing was imported.',
  );
});
