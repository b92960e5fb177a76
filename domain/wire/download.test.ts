import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressId, addressIds, addressOf, download } from './download.ts';

const file = download('/api/{kind_id}/file/{file_id}', {
  parameters: z.object({ kind_id: addressId, file_id: addressId, ids: addressIds }),
  contentTypes: ['*/*'],
  summary: 'A file',
});

test('parameters in braces are part of the path of a URL, and others of the query', () => {
  const address = addressOf(file, { kind_id: 3, file_id: 7, ids: [1, 20, 300] });
  expect(address).toBe('/api/3/file/7?ids=1,20,300');
});

test('the parameters of a URL are read with their types', () => {
  const read = file.parameters.parse({ kind_id: '3', file_id: '2147483647', ids: '2,1,2' });
  expect(read).toEqual({ kind_id: 3, file_id: 2_147_483_647, ids: [2, 1] });
});

test.each([[undefined], [''], ['0'], ['-1'], ['1.5'], ['1e3'], [' 7'], ['2147483648'], [['1', '2']]])(
  'the parameter %j is refused as an id',
  (text) => {
    expect(addressId.safeParse(text).error?.issues).toMatchObject([
      { message: 'must be the id of one record.' },
    ]);
  },
);

test.each([
  ['an omitted parameter', undefined],
  ['an empty parameter', ''],
  ['a comma at the end', '1,'],
  ['two commas in a row', '1,,2'],
  ['a space', '1, 2'],
  ['a letter', '1,x'],
  ['1,001 ids', Array.from({ length: 1_001 }, (_, id) => id + 1).join()],
])('%s is refused in a list of ids', (_, text) => {
  expect(addressIds.safeParse(text).error?.issues).toMatchObject([
    { message: 'must be a list of up to 1,000 ids, such as 1,2,3.' },
  ]);
});
