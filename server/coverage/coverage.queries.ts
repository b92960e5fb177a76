import { sql } from 'kysely';
import type {
  BalanceRow,
  Coverage,
  CoverageFigures,
  NotCountedRow,
  OrderAhead,
  PlanShortOfSap,
  SameSap,
} from '#domain/coverage/coverage';
import { ofEachFigure } from '#domain/coverage/coverage';
import { type BalanceEntry, balanceOf } from '#domain/coverage/rule/balance';
import { type CoverageFacts, isOpen, type SapFacts } from '#domain/coverage/rule/facts';
import { deriveCoverage, type ExactFigures, firstToOrder } from '#domain/coverage/rule/figures';
import { holdUpsOf } from '#domain/coverage/rule/held-days';
import type { PlanNeed } from '#domain/coverage/rule/needs';
import type { RecordKind } from '#domain/record/record-kinds';
import { isSupposed } from '#domain/supposition/suppose';
import { formatDay, numberedDay } from '#domain/values/day';
import { addQuantities, formatQuantity, fromMillionths, type Millionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { readFacts } from '../facts/facts.queries.ts';
import { planLabels, purchaseLabels } from '../facts/plan-labels.queries.ts';
import { labelsOf } from '../record/stored-kinds.ts';

const MAX_NAMED = 500;

/** Returns the current coverage of a SAP with a page of its balance. Throws 404 if it does not exist. */
export async function getCoverage(db: Db, params: SapParams): Promise<Coverage> {
  return coverageFrom(db, await readFacts(db, [params.sap_id]), params);
}

interface SapParams {
  sap_id: number;
  offset: number;
  limit: number;
}

/**
 * Derives the coverage of a SAP from facts. For the other SAPs of its part, uses the stored figures of those that
 * `facts` does not contain. Throws 404 if the SAP does not exist.
 */
export async function coverageFrom(
  db: Db,
  facts: CoverageFacts,
  { sap_id, offset, limit }: SapParams,
): Promise<Coverage> {
  const { rows } = await sql<ShownSap>`
    select sap_id, sap_code, part_name, state_with_part(state, product_state) as state, min_order_quant
    from part_saps where sap_id = ${sap_id}
  `.execute(db);
  const [sap] = rows;
  if (!sap) throw notFound();

  const factsOfSap = facts.saps.find((one) => one.sap_id === sap_id);
  if (!factsOfSap) throw notFound();
  const { figures, needs } = deriveCoverage(factsOfSap, facts);
  const { entries, uncounted } = balanceOf(factsOfSap, facts);
  const labeled = await labeledEntries(db, { ...factsOfSap, left_over: figures.left_over }, facts.plans, [
    ...entries.slice(offset, offset + limit),
    ...uncounted.slice(0, MAX_NAMED),
  ]);
  const shown = labeled.slice(0, Math.max(0, Math.min(limit, entries.length - offset)));

  return {
    ...sap,
    ...figuresOf(figures),
    order: await orderAhead(db, { figures, needs, lead_time: factsOfSap.lead_time }),
    counted_on: factsOfSap.counted_on,
    today: facts.today,
    rows: shown.map(({ reason: _, ...row }) => row),
    count: entries.length,
    not_counted: labeled
      .slice(shown.length)
      .flatMap(({ reason, ...row }) => (reason ? [{ ...row, reason }] : [])),
    same_part: await samePart(db, sap_id, facts),
    needed_by: sap.state === 'P' ? await neededBy(db, factsOfSap, facts) : [],
    plans: await plansShortOfSap(db, needs, facts.today),
  };
}

/** Returns the next order to place, or null if none is needed or the SAP's lead time is unknown (behaviour 25.16). */
async function orderAhead(
  db: Db,
  {
    figures: { order_by, to_order },
    needs,
    lead_time,
  }: { figures: ExactFigures; needs: readonly PlanNeed[]; lead_time: number | null },
): Promise<OrderAhead | null> {
  const first = firstToOrder(needs);
  if (!first || order_by === null || lead_time === null) return null;
  const { plan_id } = first.plan;
  const plan_label = (await planLabels(db, [first.plan])).get(plan_id) ?? '';
  const due = first.due < to_order ? fromMillionths(first.due) : null;
  return { order_by, due, plan_id, plan_label, lead_time_days: lead_time };
}

/** Converts exact quantities to the values of the response. */
export function figuresOf({
  still_from,
  short_on,
  short_quant,
  stop_quant,
  reason,
  order_by,
  ...figures
}: ExactFigures): CoverageFigures {
  return {
    ...ofEachFigure((name) => fromMillionths(figures[name])),
    still_from,
    short_on,
    short_quant: short_quant === null ? null : fromMillionths(short_quant),
    stop_quant: stop_quant === null ? null : fromMillionths(stop_quant),
    reason,
    order_by,
  };
}

type ShownSap = Pick<Coverage, 'sap_id' | 'sap_code' | 'part_name' | 'state' | 'min_order_quant'>;

async function plansShortOfSap(db: Db, needs: readonly PlanNeed[], today: string): Promise<PlanShortOfSap[]> {
  const short = needs.filter(({ missing_at_begin }) => missing_at_begin > 0n).slice(0, MAX_NAMED);
  const labels = await planLabels(
    db,
    short.map(({ plan }) => plan),
  );
  return short.map((need) => {
    const { plan, missing_at_begin, cars_at_begin } = need;
    const [holdUp] = holdUpsOf(need, today);
    return {
      plan_id: plan.plan_id,
      plan_label: labels.get(plan.plan_id) ?? '',
      begin_date: plan.begin_date,
      still_from: holdUp ? numberedDay(holdUp.from) : null,
      missing_at_begin: fromMillionths(missing_at_begin),
      cars_missing: fromMillionths(plan.quant - cars_at_begin),
    };
  });
}

type LabeledEntry = BalanceRow & { reason: NotCountedRow['reason'] | null };

async function labeledEntries(
  db: Db,
  { sap_id, counted_on, left_over }: SapFacts & Pick<ExactFigures, 'left_over'>,
  plans: CoverageFacts['plans'],
  entries: readonly (BalanceEntry & { balance?: Millionths; reason?: NotCountedRow['reason'] })[],
): Promise<LabeledEntry[]> {
  const found = entries.map((entry) => ({ entry, record: recordOf(entry.from, sap_id) }));
  const records = found.map(({ record }) => record);
  const counted = entries[0]?.what === 'stock' && counted_on ? await countOf(db, sap_id, counted_on) : null;
  const labels = {
    stock: stockLabel(counted_on, counted, fromMillionths(left_over)),
    invoices: await labelsOf(
      db,
      records.filter(({ kind }) => kind === 'invoice'),
      'longLabel',
    ),
    purchases: await purchaseLabels(
      db,
      records.flatMap(({ kind, id }) => (kind === 'purchase' ? id : [])),
      plans,
    ),
    plans: await planLabels(
      db,
      entries.flatMap(({ from }) => (from && 'open_until' in from ? from : [])),
    ),
  };
  return found.map(({ entry, record }) => {
    const { day, what, quant, balance, from, reason = null } = entry;
    return {
      day,
      what,
      quant: fromMillionths(quant),
      balance: balance === undefined ? null : fromMillionths(balance),
      label: labelOf(entry, record, labels),
      ...record,
      container: from && 'container' in from ? from.container : null,
      reason,
    };
  });
}

interface EntryRecord {
  kind: RecordKind;
  id: number;
}

function recordOf(from: BalanceEntry['from'], sapId: number): EntryRecord {
  if (!from || isSupposed(from)) return { kind: 'part_sap', id: sapId };
  if ('invoice_id' in from) return { kind: 'invoice', id: from.invoice_id };
  if ('purchase_id' in from) return { kind: 'purchase', id: from.purchase_id };
  return { kind: 'plan', id: from.plan_id };
}

interface Labels {
  stock: string;
  /** By kind and id: `invoice 7`. */
  invoices: ReadonlyMap<string, string>;
  purchases: ReadonlyMap<number, string>;
  plans: ReadonlyMap<number, string>;
}

function labelOf({ what, from }: BalanceEntry, { kind, id }: EntryRecord, labels: Labels): string {
  if (isSupposed(from)) return 'Supposed';
  switch (what) {
    case 'stock':
      return labels.stock;
    case 'need':
      return labels.plans.get(id) ?? '';
    case 'arrived':
    case 'coming':
    case 'promised':
      return (kind === 'purchase' ? labels.purchases.get(id) : labels.invoices.get(`${kind} ${id}`)) ?? '';
  }
}

async function countOf(db: Db, sapId: number, countedOn: string): Promise<number | null> {
  const count = await db
    .selectFrom('stock_counts')
    .where('sap_id', '=', sapId)
    .where('counted_on', '=', countedOn)
    .select('quant')
    .executeTakeFirst();
  return count?.quant ?? null;
}

function stockLabel(day: string | null, counted: number | null, leftOver: number): string {
  if (day === null) return 'Left over from finished plans';
  const since = counted === null ? '' : sinceCount(counted, leftOver);
  return `Counted on ${formatDay(day)}${since}`;
}

/** Returns the words after the day of a count, such as `: 100, since then −80`; empty if nothing has changed since. */
function sinceCount(counted: number, leftOver: number): string {
  const since = addQuantities(leftOver, -counted);
  if (since === 0) return '';
  // Without these words, a reader would expect a negative quantity in the row, which shows 0.
  const none = leftOver < 0 ? ', so none is left' : '';
  return `: ${formatQuantity(counted)}, since then ${since < 0 ? '−' : '+'}${formatQuantity(Math.abs(since))}${none}`;
}

async function neededBy(
  db: Db,
  { inputs }: SapFacts,
  { plans, today }: CoverageFacts,
): Promise<Coverage['needed_by']> {
  const needing = inputs
    .map(({ plan_id }) => plans.get(plan_id))
    .filter((plan) => plan && plan.quant > 0n && isOpen(plan, today))
    .map((plan) => plan?.plan_id);
  const { rows } = await sql<Coverage['needed_by'][number]>`
    select distinct specification_id, product_label collate natural_order as label
    from plans where plan_id = any (${needing}::int[])
    order by label, specification_id limit ${MAX_NAMED}
  `.execute(db);
  return rows;
}

/** Returns the other SAPs of the part, with the stored figures of those that `facts` does not contain. */
async function samePart(db: Db, sapId: number, facts: CoverageFacts): Promise<SameSap[]> {
  const { rows } = await sql<SameSap>`
    select other.sap_id, other.sap_code, state_with_part(other.state, other.product_state) as state,
      coalesce(needed, 0) as needed, coalesce(stock, 0) as stock, coalesce(to_order, 0) as to_order, still_from,
      short_on
    from part_saps as own join part_saps as other using (product_id)
    left join sap_coverage on sap_coverage.sap_id = other.sap_id
    where own.sap_id = ${sapId} and other.sap_id <> ${sapId}
    order by other.sap_code collate natural_order limit ${MAX_NAMED}
  `.execute(db);
  const derived = new Map(
    facts.saps.map((sap) => [sap.sap_id, () => figuresOf(deriveCoverage(sap, facts).figures)]),
  );
  return rows.map((row) => {
    const figures = derived.get(row.sap_id)?.();
    if (!figures) return row;
    const { needed, stock, to_order, still_from, short_on } = figures;
    return { ...row, needed, stock, to_order, still_from, short_on };
  });
}
