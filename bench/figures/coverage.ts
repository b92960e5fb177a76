import { coverageCalls, coverageGrid } from '#domain/coverage/coverage';
import { refreshCoverage } from '../../server/facts/refresh-coverage.ts';
import { callFigure } from '../call-figure.ts';
import { deriveAll } from '../database.ts';
import type { Bench, Figure, Measured } from '../figure.ts';
import { timed } from '../timing.ts';
import { countSql } from './list-sql.ts';
import { pageOf } from './lists.ts';

export const REFRESHED = 1_000;
/** The purchase with 10,000 lines, which are inserted again. */
const LONG_PURCHASE = 1;
const ROUNDS = 15;
/** A SAP that is needed, ordered and shipped. */
const USUAL_SAP = 100_002;

/** Returns a statement that reads 50 rows of coverage first, and then the texts of their part SAPs. */
const page = (from: string, order: string) => `select sap_code, part_name, figures.* from (
    select * from ${from} order by ${order} limit 50
  ) as figures join part_saps using (sap_id) order by ${order}`;

/** Moves every fourth plan into the future if it has ended, and derives all stale values. */
async function openSomePlans({ database: { client, db } }: Bench): Promise<void> {
  // Without open plans, nothing would be needed.
  await client.query(`update plans set begin_date = today() + plan_id % 200, end_date = today() + plan_id % 200 + 34
    where plan_id % 4 = 0 and end_date < today()`);
  // The server derives stale rows too, so either process may have to wait for the other.
  await deriveAll(db);
  await client.query('vacuum (analyze) sap_coverage, stale_rows, containers');
}

/** Opens some plans and derives all values before the figure is measured. */
export function withOpenPlans(figure: Figure): Figure {
  return {
    ...figure,
    async measure(bench) {
      await openSomePlans(bench);
      return figure.measure(bench);
    },
  };
}

/** Returns a function that reads, derives and stores the coverage of a thousand SAPs that `which` selects. */
export async function refreshOf({ database: { client, db } }: Bench, which = 'true') {
  const { rows } = await client.query(`select array_agg(sap_id) as ids from (
    select sap_id from sap_coverage where ${which} order by sap_id limit ${REFRESHED}) as first`);
  return () => db.transaction().execute((transaction) => refreshCoverage(transaction, rows[0].ids));
}

/**
 * Measures the time that storing 10,000 lines spends on marking rows as stale. The times of the triggers are used,
 * since the difference of two saves would be smaller than their noise.
 */
async function measureStaleMarks({ database: { client } }: Bench): Promise<Measured> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.query('begin');
    await client.query(
      `insert into purchases (purchase_id, plan_id) overriding system value values (2147483000, 1)`,
    );
    const { rows } = await client.query(`explain (analyze, format json)
      insert into purchase_lines (purchase_id, sap_id, order_no, quant)
      select 2147483000, sap_id, order_no, quant from purchase_lines where purchase_id = ${LONG_PURCHASE}`);
    await client.query('rollback');
    const triggers: { 'Trigger Name': string; Time: number }[] = rows[0]['QUERY PLAN'][0].Triggers;
    const marks = triggers.filter((trigger) => trigger['Trigger Name'].startsWith('note_'));
    samples.push(marks.reduce((sum, { Time }) => sum + Time, 0));
  }
  samples.sort((a, b) => a - b);
  return { value: samples.at(-1) ?? Number.NaN, p50: samples[Math.floor(ROUNDS / 2)] ?? Number.NaN };
}

/** Measures the time to load the coverage of a SAP that every specification contains. */
async function measureCommonSap({ server, database: { client } }: Bench): Promise<Measured> {
  const sap_id = 1;
  // Triggers would mark rows as stale, which the server would then derive during the next figures.
  await client.query('set session_replication_role = replica');
  await client.query('delete from specification_inputs where sap_id = $1', [sap_id]);
  await client.query(
    `insert into specification_inputs (specification_id, sap_id, order_no, quant)
    select specification_id, $1, coalesce(max(order_no), 0) + 1, 4
    from specifications left join specification_inputs using (specification_id) group by specification_id`,
    [sap_id],
  );
  // In production, the inputs are added over years, and the statistics include them.
  await client.query('analyze specification_inputs');
  const measured = await timed(() => server.http.call(coverageCalls.model, { sap_id, limit: 500 }));
  await client.query('delete from specification_inputs where sap_id = $1', [sap_id]);
  await client.query('set session_replication_role = origin');
  return measured;
}

export const coverageFigures: Figure[] = [
  withOpenPlans(
    callFigure({
      id: 'Coverage list',
      what: 'SAPs that run short within 30 days, 50 rows with their count',
      budget: 30,
      call: coverageGrid.call,
      body: { ...pageOf(coverageGrid, {}), d: { days: 30 } },
      baseline: [
        page(
          'sap_coverage where short_on <= (select today()) + 30',
          'still_from, short_on, lateness desc, sap_id',
        ),
        'select count(*) from sap_coverage where short_on <= (select today()) + 30',
      ],
    }),
  ),
  callFigure({
    id: 'Coverage by To order',
    what: 'coverage sorted by To order',
    budget: 400,
    call: coverageGrid.call,
    body: { ...pageOf(coverageGrid, { sort: ['-to_order'] }), d: { days: null } },
    baseline: [page('sap_coverage', 'to_order desc, sap_id desc'), countSql('coverage_list')],
  }),
  {
    ...callFigure({
      id: 'Coverage panel',
      what: 'the balance of a SAP',
      budget: 20,
      call: coverageCalls.model,
      body: { sap_id: USUAL_SAP, limit: 500 },
      // No SQL statement gives the same result.
      baseline: [],
    }),
    // Smaller companies do not have this SAP.
    largeOnly: true,
  },
  {
    id: 'Coverage panel in every plan',
    what: 'the balance of a SAP that every specification contains',
    unit: 'ms',
    budget: 200,
    measure: measureCommonSap,
  },
  {
    id: 'Coverage refresh',
    what: `${REFRESHED} SAPs derived again`,
    unit: 'ms',
    budget: 150,
    measure: async (bench) => timed(await refreshOf(bench)),
  },
  {
    id: 'Coverage append',
    what: 'time that storing 10,000 lines spends on marking rows as stale',
    unit: 'ms',
    budget: 40,
    measure: measureStaleMarks,
  },
];
