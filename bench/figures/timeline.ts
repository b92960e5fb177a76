import { timelineCalls } from '#domain/timeline/timeline';
import type { Bench, Figure, Measured } from '../figure.ts';
import { timed } from '../timing.ts';

const SPECIFICATIONS = 200;
const PLANS = 2_000;
/** The car model of the specifications and plans that are created for the measurement. */
const CAR_MODEL = `(select product_id from products where kind = 'car_model' order by product_id offset 7 limit 1)`;

/**
 * Measures the timeline of a car model with 200 specifications of 100 inputs and 2,000 open plans, which are created
 * here and removed.
 */
async function timeline({ database: { client }, server }: Bench): Promise<Measured> {
  const { rows } = await client.query(`select ${CAR_MODEL} as id`);
  const product_id: number = rows[0].id;
  await client.query(`
    insert into specifications (output_product_id, begin_date, note)
    select ${product_id}, today() - 1000 + 10 * n, 'bench timeline' from generate_series(1, ${SPECIFICATIONS}) as n`);
  await client.query(`
    insert into specification_inputs (specification_id, sap_id, order_no, quant)
    select specification_id, sap_id, row_number() over (partition by specification_id order by sap_id), 1 + specification_id % 3
    from specifications cross join lateral (
      select sap_id from part_saps where sap_id > specification_id % 50 order by sap_id limit 100
    ) as saps where output_product_id = ${product_id} and note = 'bench timeline'`);
  await client.query(`
    insert into plans (specification_id, begin_date, end_date, quant, note)
    select specification_id, today() + n % 300, today() + n % 300 + 30, 480, 'bench timeline'
    from generate_series(1, ${PLANS}) as n
    join lateral (
      select specification_id from specifications where output_product_id = ${product_id} and note = 'bench timeline'
      order by specification_id offset n % ${SPECIFICATIONS} limit 1
    ) as one on true`);
  // The rows are new, so they have not been vacuumed or analyzed.
  await client.query('vacuum (analyze) specifications, specification_inputs, plans');
  try {
    const { specifications, plans } = await server.http.data(timelineCalls.model, { product_id });
    if (specifications.length < SPECIFICATIONS || plans.length < PLANS)
      throw new Error('The timeline is incomplete.');
    return await timed(() => server.http.call(timelineCalls.model, { product_id }));
  } finally {
    await client.query(`delete from plans where note = 'bench timeline'`);
    await client.query(`delete from specifications where note = 'bench timeline'`);
  }
}

export const timelineFigures: Figure[] = [
  {
    id: 'P20 timeline',
    what: 'timeline of a car model with 200 specifications and 2,000 open plans',
    unit: 'ms',
    budget: 100,
    largeOnly: true,
    measure: timeline,
  },
];
