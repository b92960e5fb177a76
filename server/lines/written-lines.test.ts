import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { specificationCalls } from '#domain/specification/specification';
import { buildLine, buildSpecification, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a save writes the lines that changed, and does not even lock the others', async () => {
  const lines = [await buildLine(server, 1), await buildLine(server, 2), await buildLine(server, 3)] as const;
  const stored = await buildSpecification(server, { inputs: lines });
  const written = async () =>
    (
      await sql<{
        sap_id: number;
      }>`select sap_id, quant, xmin, xmax from specification_inputs order by order_no`.execute(server.db)
    ).rows;
  const before = await written();

  await save(server, specificationCalls.save, {
    ...stored,
    inputs: [lines[0], { ...lines[1], quant: 2.5 }, lines[2]],
  });
  const after = await written();
  expect(after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))).toMatchObject([
    { sap_id: lines[1].sap_id, quant: '2.500' },
  ]);
});
