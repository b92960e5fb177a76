import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { specificationCalls } from '#domain/specification/specification';
import { buildLine, buildSpecification, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a save writes only the changed lines, and does not lock the other lines', async () => {
  const [one, two, three] = [
    await buildLine(server, 1),
    await buildLine(server, 2),
    await buildLine(server, 3),
  ];
  const stored = await buildSpecification(server, { inputs: [one, two, three] });
  const written = async () =>
    (
      await sql<{
        sap_id: number;
      }>`select sap_id, quant, xmin, xmax from specification_inputs order by order_no`.execute(server.db)
    ).rows;
  const before = await written();

  await save(server, specificationCalls.save, {
    ...stored,
    inputs: [one, { ...two, quant: 2.5 }, three],
  });
  const after = await written();
  expect(after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))).toMatchObject([
    { sap_id: two.sap_id, quant: 2.5 },
  ]);
});
