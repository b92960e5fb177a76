import { expect, test } from 'vitest';
import { detailWords } from './security-log.ts';

test.each([
  [
    '{"kind": "product_sap", "totalCount": 7, "updatedCount": 1, "insertedCount": 6}',
    ['kind: part SAP', 'rows: 7', 'updated: 1', 'new: 6'],
  ],
  ['{"ids": [7, 9], "kind": "stock_count"}', ['ids: 7, 9', 'kind: stock count']],
  ['{"by": "ada", "sudo_user": null}', ['by: ada', 'sudo user: null']],
  [null, []],
])('the details %s are shown in words', (details, words) => {
  expect(detailWords(details)).toEqual(words);
});
