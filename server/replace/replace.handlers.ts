import { sql } from 'kysely';
import { MAX_LISTED, replaceCalls } from '#domain/replace/replace';
import type { ReplaceablePlan, ReplaceableSpecification } from '#domain/replace/replacement-facts';
import { compareTexts } from '#domain/values/compare-texts';
import { formatDay } from '#domain/values/day';
import type { Db } from '../db/db.ts';
import { listChanged } from '../errors/errors.ts';
import { differencesOf } from '../facts/purchase-differences.queries.ts';
import { longCallHandler } from '../long-call/long-call-handler.ts';
import { asBatch } from '../record/as-batch.ts';
import { keepReplacedInputs } from '../record/replaced-inputs.ts';
import { type JudgedReplacement, judgeReplacement } from './judge-replacement.ts';
import { lockReplaced, type ReplacementParams } from './replacement.queries.ts';

/** The bodies of these calls contain no lists, so a limit on their fields is enough. */
const FIELD_LIMIT = { elements: 16 };

/** The replacement of a part SAP, and its check (behaviour 35). */
export const replaceHandlers = [
  longCallHandler(
    replaceCalls.check,
    async ({ body, db }) => {
      const judged = await judgeReplacement(db, body);
      const { from, saps, cut, later, begun, outcome, expect } = judged;
      const { sap_id, sap_code, min_order_quant } = saps.new;
      return {
        from,
        ...countsOf(judged),
        cut: cut.length,
        later: later.length,
        begun,
        rows: firstSpecifications(judged),
        cut_plans: firstPlans(cut),
        later_plans: firstPlans(later),
        old: { ...judged.old, sap_id: saps.old.sap_id, sap_code: saps.old.sap_code },
        new: { ...judged.new, sap_id, sap_code, min_order_quant },
        outcome,
        ...judged.proposed(),
        expect,
      };
    },
    { rows: FIELD_LIMIT },
  ),

  longCallHandler(
    replaceCalls.replace,
    async ({ body, db }) => {
      await lockReplaced(db, body.sap_id);
      const judged = await judgeReplacement(db, body);
      if (judged.expect !== body.expect) throw listChanged();
      const counts = countsOf(judged);
      if (counts.copied + counts.changed === 0) return { ...counts, batch_id: null };
      const batch_id = await writeReplacement(db, body, judged);
      const differences = await differencesOf(db, {
        plans: judged.moved.map(({ plan_id }) => plan_id),
        specifications: idsOf(judged.changed),
        saps: [body.sap_id, body.by_sap_id],
      });
      return { ...counts, batch_id, ...differences };
    },
    { rows: FIELD_LIMIT },
  ),
];

function countsOf({ copied, changed, moved }: JudgedReplacement) {
  return { copied: copied.length, changed: changed.length, moved: moved.length };
}

function firstPlans(plans: readonly ReplaceablePlan[]) {
  return plans.slice(0, MAX_LISTED).map(({ plan_id, label }) => ({ plan_id, label }));
}

function firstSpecifications({ copied, changed, moved }: JudgedReplacement) {
  const plans = Map.groupBy(moved, ({ specification_id }) => specification_id);
  const specifications = [
    ...copied.map((one) => ({ ...one, what: 'copied' as const })),
    ...changed.map((one) => ({ ...one, what: 'changed' as const })),
  ];
  return specifications
    .sort((a, b) => compareTexts(a.label, b.label))
    .slice(0, MAX_LISTED)
    .map(({ specification_id, label, what, quant, by_quant, to }) => ({
      specification_id,
      label,
      what,
      quant: quant ?? 0,
      by_quant,
      to: to ?? 0,
      plans: what === 'copied' ? (plans.get(specification_id)?.length ?? 0) : 0,
    }));
}

/** Writes a replacement of locked rows as one batch, and returns its id (behaviour 35.2, 35.5). */
export async function writeReplacement(
  db: Db,
  params: ReplacementParams,
  { from, saps, copied, changed, moved }: JudgedReplacement,
): Promise<number> {
  const batch = {
    kind: 'replacement',
    record_kind: 'specification',
    title: `${saps.old.sap_code} replaced by ${saps.new.sap_code} from ${formatDay(from)}`,
    inserted: copied.length,
    updated: changed.length + moved.length,
  } as const;
  const batchId = await asBatch(db, batch, async () => {
    const copies = await copySpecifications(db, idsOf(copied), from);
    const inCopies = copied.map((one) => ({
      ...one,
      specification_id: copies.get(one.specification_id) ?? 0,
    }));
    await replaceInputs(db, params, [...inCopies, ...changed]);
    await touchSpecifications(db, idsOf(changed));
    const goTo = moved.map(({ specification_id }) => copies.get(specification_id));
    await movePlans(
      db,
      moved.map(({ plan_id }) => plan_id),
      goTo,
    );
  });
  const { sap_id, by_sap_id } = params;
  await keepReplacedInputs(
    db,
    batchId,
    changed.flatMap(({ specification_id, order_no, quant, by_order_no, by_quant }) => [
      { specification_id, sap_id, order_no, quant },
      { specification_id, sap_id: by_sap_id, order_no: by_order_no, quant: by_quant },
    ]),
  );
  return batchId;
}

const idsOf = (specifications: readonly ReplaceableSpecification[]) =>
  specifications.map(({ specification_id }) => specification_id);

/** Copies specifications, at most one per car model, with a new begin date. Returns the new ids by the original ids. */
async function copySpecifications(
  db: Db,
  ids: readonly number[],
  from: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ copied: number; copy: number }>`
    with copies as (
      insert into specifications (output_product_id, begin_date, state, note)
      select output_product_id, ${from}::date, state, note from specifications
      where specification_id = any (${ids}::int[]) order by specification_id
      returning specification_id, output_product_id
    )
    select copied.specification_id as copied, copies.specification_id as copy
    from copies join specifications as copied using (output_product_id)
    where copied.specification_id = any (${ids}::int[])
  `.execute(db);
  await sql`
    insert into specification_inputs (specification_id, sap_id, order_no, quant)
    select copy, sap_id, order_no, quant from unnest(
      ${rows.map(({ copied }) => copied)}::int[], ${rows.map(({ copy }) => copy)}::int[]
    ) as pairs (specification_id, copy) join specification_inputs using (specification_id)
  `.execute(db);
  return new Map(rows.map(({ copied, copy }) => [copied, copy]));
}

/** Puts the new SAP at the position of the old SAP, or at its own position if that is earlier. */
async function replaceInputs(
  db: Db,
  { sap_id, by_sap_id }: ReplacementParams,
  replaced: readonly ReplaceableSpecification[],
): Promise<void> {
  const rows = sql`unnest(
    ${replaced.map((one) => one.specification_id)}::int[], ${replaced.map((one) => one.order_no)}::int[],
    ${replaced.map((one) => one.by_order_no)}::int[], ${replaced.map((one) => one.to)}::numeric[]
  ) as replaced (specification_id, old_place, new_place, quant)`;

  await sql`
    delete from specification_inputs as input using ${rows}
    where input.specification_id = replaced.specification_id and sap_id = ${sap_id}
  `.execute(db);
  await sql`
    update specification_inputs as input set quant = replaced.quant, order_no = least(old_place, new_place)
    from ${rows} where input.specification_id = replaced.specification_id and sap_id = ${by_sap_id}
  `.execute(db);
  await sql`
    update specification_inputs as input set order_no = order_no - 1
    from ${rows} where input.specification_id = replaced.specification_id and order_no > greatest(old_place, new_place)
      and new_place is not null
  `.execute(db);
  await sql`
    insert into specification_inputs (specification_id, sap_id, order_no, quant)
    select specification_id, ${by_sap_id}::int, old_place, quant from ${rows} where new_place is null
  `.execute(db);
}

async function touchSpecifications(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update specifications set version = version + 1, modified_at = now() where specification_id = any (${ids}::int[])
  `.execute(db);
}

async function movePlans(
  db: Db,
  planIds: readonly number[],
  specificationIds: readonly (number | undefined)[],
): Promise<void> {
  await sql`
    update plans set specification_id = moved.specification_id, version = version + 1, modified_at = now()
    from unnest(${planIds}::int[], ${specificationIds}::int[]) as moved (plan_id, specification_id)
    where plans.plan_id = moved.plan_id
  `.execute(db);
}
