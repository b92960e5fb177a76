import { beforeAll, expect, test } from 'vitest';
import { batchGrid } from '#domain/batch/batch';
import { carModelGrid } from '#domain/car-model/car-model';
import { containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { invoiceGrid } from '#domain/invoice/invoice';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { personGrid } from '#domain/person/person';
import { securityLogGrid } from '#domain/person/security-log';
import { planGrid } from '#domain/plan/plan';
import { purchaseGrid } from '#domain/purchase/purchase';
import { specificationGrid } from '#domain/specification/specification';
import { filteredFacts } from '#domain/wire/column-kind';
import type { ColumnValues } from '#domain/wire/list';
import { fillEveryList } from '../testing/every-list.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const lists = [
  carModelGrid,
  partGrid,
  partSapGrid,
  specificationGrid,
  planGrid,
  purchaseGrid,
  invoiceGrid,
  containerGrid,
  coverageGrid,
  batchGrid,
  personGrid,
  securityLogGrid,
];

beforeAll(() => fillEveryList(server));

test.each(lists)(
  '32.5: of $view a value is found by a part of it that is typed in capitals',
  async (list) => {
    const offered = async (column: string, text: string) => {
      const { status, data } = await server.sendRaw(list.values, { column, text });
      expect(status).toBe(200);
      return (data as ColumnValues).values.map(({ value }) => value);
    };
    for (const column of list.columns.filter((name) => filteredFacts(list, name).kind === 'text')) {
      for (const value of await offered(column, '')) {
        if (value === null) continue;
        const typed = String(value).slice(1).toUpperCase();
        expect.soft(await offered(column, typed), `${column}: ${typed}`).toContain(value);
      }
    }
  },
);
