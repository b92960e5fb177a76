import { expect, test } from 'vitest';
import { detailWords, eventWords } from './security-log.ts';

test.each([
  [
    '{"kind": "product_sap", "totalCount": 7, "updatedCount": 1, "insertedCount": 6}',
    ['kind: part SAP', 'rows: 7', 'updated: 1', 'new: 6'],
  ],
  ['{"ids": [7, 9], "kind": "stock_count"}', ['record numbers: 7, 9', 'kind: stock count']],
  ['{"by": "ada", "sudo_user": null}', ['by: ada']],
  [
    '{"call": "/api/product_sap/save", "code": "look_only", "token": 3}',
    ['action: save part SAP', 'reason: viewers only read', 'token: 3'],
  ],
  [
    '{"call": "/api/person/add", "code": "sign_in_again"}',
    ['action: add people', 'reason: signed in too long ago'],
  ],
  [
    '{"ids": [8], "kind": "batch", "count": 1}',
    ['record numbers: 8', 'kind: import or bulk change', 'how many: 1'],
  ],
  ['{"kind": "product_list", "rows": "all that match"}', ['kind: part', 'rows: all that match']],
  ['{"code": "not_yours", "service": true}', ['reason: not yours', 'service: yes']],
  [null, []],
])('the details %s are shown in words', (details, words) => {
  expect(detailWords(details)).toEqual(words);
});

test('an event is shown in words, even if only another version knows it', () => {
  expect(['person_reset', 'something_new'].map(eventWords)).toEqual(['Password reset', 'Something new']);
});
