import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COVERAGE_FIGURE_NAMES, COVERAGE_FIGURES } from '#domain/coverage/rule/coverage-figures';
import { isWorseStop } from '#domain/try/compared-stops';
import { stopWords } from '#domain/try/supposition-words';
import type { ChangedSap } from '#domain/try/try';
import { counted } from '#domain/values/counted';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { FailedTryQuery } from '../try/failed-try-query.tsx';
import { useSuppositions } from '../try/tried.ts';
import { triedData, tryQuery } from '../try/try-query.ts';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { usePlanName } from '../ui/plan-name.tsx';
import { coverageWords } from './coverage-words.ts';

const MAX_SHOWN = 100;
/** The part SAPs of a row that are shown before the user has pressed `and 4 more`. */
const FIRST_SAPS = 3;
const NEVER = '9999-12-31';

interface Change {
  without: ChangedSap;
  supposed: ChangedSap;
}

interface SameChanges {
  words: string;
  isWorse: boolean;
  changes: readonly Change[];
}

/** Groups the part SAPs that change in the same way, such as all part SAPs of one container. */
function sameChanges(changes: readonly Change[], planName: (label: string) => string): SameChanges[] {
  const all = changes.map((change) => ({
    words: changeWords(change, planName),
    isWorse: isWorse(change),
    change,
  }));
  return [...Map.groupBy(all, ({ words, isWorse }) => `${isWorse} ${words}`).values()].flatMap((same) => {
    const [first] = same;
    return first ? { ...first, changes: same.map(({ change }) => change) } : [];
  });
}

const COLUMNS: PlainColumn<SameChanges>[] = [
  {
    header: 'SAP',
    wraps: true,
    cell: ({ changes }) => <Saps changes={changes} />,
  },
  { header: 'What changes', wide: true, bad: ({ isWorse }) => isWorse, cell: ({ words }) => words },
];

function Saps({ changes }: Pick<SameChanges, 'changes'>) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST_SAPS);
  return (
    <>
      {shown.map(({ without: { sap_id, sap_code, part_name } }) => (
        <div key={sap_id}>
          <Link to={paths.coverage(sap_id)}>{sap_code}</Link>
          <div className="small">{part_name}</div>
        </div>
      ))}
      {shown.length < changes.length && (
        <TextButton onClick={() => setAll(true)}>{`and ${changes.length - shown.length} more`}</TextButton>
      )}
    </>
  );
}

/**
 * Returns how the coverage changes: `Line stands still from Dec 9, 2026 · 80 parts missing · Comes too late → Enough
 * for all open plans`. An unchanged phrase is not repeated: `Line stands still from Dec 9, 2026 · 40 parts missing → 80
 * parts missing · Comes too late`. If no phrase changes, returns the change of the stop, or the coverage if there are
 * no stops to compare, followed by the figures that differ.
 */
function changeWords({ without, supposed }: Change, planName: (label: string) => string): string {
  const [before, after] = [coverageWords(without), coverageWords(supposed)];
  if (before !== after) {
    const [was, is] = [before.split(' · '), after.split(' · ')];
    if (was.length !== is.length) return `${before} → ${after}`;
    return was.map((part, index) => (part === is[index] ? part : `${part} → ${is[index]}`)).join(' · ');
  }
  const stop =
    without.stop && supposed.stop && without.still_from === supposed.still_from
      ? [`${planName(supposed.stop.plan_label)} ${stopWords(without.stop, supposed.stop)}`]
      : [];
  const figures = COVERAGE_FIGURE_NAMES.filter((name) => without[name] !== supposed[name]).map(
    (name) =>
      `${COVERAGE_FIGURES[name]} ${formatQuantity(without[name])} → ${formatQuantity(supposed[name])}`,
  );
  return [...(stop.length > 0 ? stop : [after]), ...figures].join(' · ');
}

/**
 * Returns whether the first difference is for the worse: the part SAP stops a plan earlier, runs short earlier, is
 * short of more parts, or has a worse stop.
 */
function isWorse({ without, supposed }: Change): boolean {
  for (const day of ['still_from', 'short_on'] as const) {
    const [before, after] = [without[day] ?? NEVER, supposed[day] ?? NEVER];
    if (before !== after) return after < before;
  }
  if (supposed.short_quant !== without.short_quant)
    return (supposed.short_quant ?? 0) > (without.short_quant ?? 0);
  return without.stop !== null && supposed.stop !== null && isWorseStop(without.stop, supposed.stop);
}

/**
 * Lists the part SAPs whose figures or stops the suppositions change. With `days` it lists only part SAPs that run
 * short within this range, with or without the suppositions (behaviour 43.1).
 */
export function ChangedSaps({ days }: { days: number | null }) {
  const suppositions = useSuppositions();
  const planName = usePlanName();
  const query = useQuery({ ...tryQuery(suppositions, 'coverage', { days }), staleTime: 0 });
  const both = triedData(query);
  const changes = both?.without.rows.flatMap((without, index) => {
    const supposed = both.with.rows[index];
    return supposed ? { without, supposed } : [];
  });
  return (
    <>
      <FailedTryQuery query={query} />
      {changes && <p role="status">{changedWords(changes.length, days)}</p>}
      {changes && changes.length > 0 && (
        <PlainRows
          label="Changed part SAPs"
          columns={COLUMNS}
          rows={sameChanges(changes.slice(0, MAX_SHOWN), planName)}
          keyOf={({ isWorse, words }) => `${isWorse} ${words}`}
        />
      )}
      {changes && changes.length > MAX_SHOWN && (
        <p className="secondary">{`The first ${MAX_SHOWN} are shown.`}</p>
      )}
    </>
  );
}

function changedWords(count: number, days: number | null): string {
  const short = days === null ? '' : ` with a shortage within ${counted(days, 'day')}`;
  if (count === 0) return `No part SAP${short} changes.`;
  return `${counted(count, 'part SAP')}${short} ${count === 1 ? 'changes' : 'change'}.`;
}
