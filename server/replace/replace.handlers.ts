import { MAX_LISTED, replaceCalls } from '#domain/replace/replace';
import { compareTexts } from '#domain/values/compare-texts';
import { listChanged } from '../errors/errors.ts';
import { connectionLost, longCallHandler } from '../long-call/long-call-handler.ts';
import { type JudgedReplacement, judgeReplacement } from './judge-replacement.ts';
import { lockReplaced } from './replacement.queries.ts';
import { writeReplacement } from './write-replacement.ts';

/** The bodies of these calls contain no lists, so a limit on their fields is enough. */
const FIELD_LIMIT = { elements: 16 };

/** The replacement of a part SAP, and its check (behaviour 35). */
export const replaceHandlers = [
  longCallHandler(
    replaceCalls.check,
    async ({ body, db }) => {
      const judged = await judgeReplacement(db, body);
      const { from, saps, cut, outcome, expect } = judged;
      const { sap_id, sap_code, min_order_quant } = saps.new;
      return {
        from,
        ...countsOf(judged),
        cut: cut.length,
        rows: firstSpecifications(judged),
        cut_plans: cut.slice(0, MAX_LISTED).map(({ plan_id, label }) => ({ plan_id, label })),
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
      const isNothing = counts.copied + counts.changed === 0;
      return { ...counts, batch_id: isNothing ? null : await writeReplacement(db, body, judged) };
    },
    { rows: FIELD_LIMIT, lost: connectionLost('replaced') },
  ),
];

function countsOf({ copied, changed, moved }: JudgedReplacement) {
  return { copied: copied.length, changed: changed.length, moved: moved.length };
}

/** Returns the first specifications by label. */
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
