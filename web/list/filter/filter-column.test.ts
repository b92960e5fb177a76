import { expect, test } from 'vitest';
import { partSapFields, partSapGrid } from '#domain/part-sap/part-sap';
import { filterColumns } from './filter-column.ts';

test('earlier codes have the same name in a filter and in an import', () => {
  const shown = [{ name: 'sap_code', header: partSapFields.sap_code.header }];
  const headers = filterColumns(partSapGrid, shown).map(({ header }) => header);
  expect(headers).toContain(partSapFields.sap_code_old.header);
  expect(headers).toContain(partSapFields.sap_code_older.header);
  expect(headers).toContain('Part name');
});
