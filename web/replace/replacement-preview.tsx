import { type ReactNode, useId } from 'react';
import type { ReplaceCheck, ReplacedSpecification } from '#domain/replace/replace';
import { leftOverWords, replaceSentence } from '#domain/replace/replace-words';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlainRows } from '../ui/control/plain-rows.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { PlanName } from '../ui/plan-name.tsx';

interface ReplacementPreviewProps {
  check: ReplaceCheck;
  children: ReactNode;
}

/** Shows the effect of a replacement from the chosen day on specifications, plans and parts (behaviour 35.3). */
export function ReplacementPreview({ check, children }: ReplacementPreviewProps) {
  const { copied, changed, cut, later, begun, from, outcome } = check;
  const old = check.old.sap_code;
  if (copied + changed === 0) {
    return (
      <Notice
        tone="info"
        message={`No active specification that is in force on ${formatDay(from)} or begins later has ${old}.`}
      />
    );
  }

  const moreCount = copied + changed - check.rows.length;
  const moq = check.new.min_order_quant;
  return (
    <>
      <p role="status">
        <strong>{replaceSentence(check)}</strong>
      </p>
      <p>{`Left over of ${old}: ${leftOverWords(check.old.left_over)}. To order of ${check.new.sap_code}: ${formatQuantity(check.new.to_order)}${moq ? ` (MOQ ${formatQuantity(moq)})` : ''}. Purchases do not change.`}</p>
      {outcome.new_lost > 0 && (
        <Notice
          tone="warn"
          message={`From this day ${lostWords(outcome.new_lost)}, because ${check.new.sap_code} is missing.`}
        />
      )}
      {outcome.old_lost > 0 && (
        <Notice
          tone="warn"
          message={`Until this day ${lostWords(outcome.old_lost)}, because ${old} is missing.`}
        />
      )}
      {begun > 0 && (
        <Notice
          tone="warn"
          message={`${counted(begun, 'plan that has', 'plans that have')} already begun will use the new SAP.`}
        />
      )}
      {children}
      <PlainRows
        label="Specifications that change"
        columns={[
          {
            header: 'Specification',
            wide: true,
            cell: (row) => <Link to={paths.specification(row.specification_id)}>{row.label}</Link>,
          },
          { header: 'Change', cell: (row) => becomes(row, from) },
          { header: 'Per car', align: 'end', cell: quantities },
        ]}
        rows={check.rows}
        keyOf={({ specification_id }) => specification_id}
      />
      {moreCount > 0 && <p>{`and ${grouped(moreCount)} more`}</p>}
      <KeepingPlans
        count={cut}
        heading={`${counted(cut, 'plan spans', 'plans span')} this date and ${cut === 1 ? 'keeps' : 'keep'} the old SAP`}
        plans={check.cut_plans}
      />
      <KeepingPlans
        count={later}
        heading={`${counted(later, 'plan begins', 'plans begin')} later, on an older or passive specification, and ${later === 1 ? 'keeps' : 'keep'} the old SAP`}
        plans={check.later_plans}
      />
    </>
  );
}

function lostWords(cars: number): string {
  return `${counted(cars, 'car')} cannot be built when ${cars === 1 ? 'its plan begins' : 'their plans begin'}`;
}

/** Returns a text such as `Copy from Jan 26, 2027 · 3 plans`, or `Changed`. */
function becomes({ what, plans }: ReplacedSpecification, from: string): string {
  if (what === 'changed') return 'Changed';
  return `Copy from ${formatDay(from)}${plans > 0 ? ` · ${counted(plans, 'plan')}` : ''}`;
}

/** Returns a text such as `2 → 2`, or `2 + 4 → 6` if the new SAP is already an input. */
function quantities({ quant, by_quant, to }: ReplacedSpecification): string {
  const before = by_quant === null ? '' : ` + ${formatQuantity(by_quant)}`;
  return `${formatQuantity(quant)}${before} → ${formatQuantity(to)}`;
}

interface KeepingPlansProps {
  count: number;
  heading: string;
  plans: ReplaceCheck['cut_plans'];
}

function KeepingPlans({ count, heading, plans }: KeepingPlansProps) {
  const id = useId();
  if (count === 0) return null;
  const moreCount = count - plans.length;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul>
        {plans.map(({ plan_id, label }) => (
          <li key={plan_id}>
            <Link to={paths.plan(plan_id)}>
              <PlanName label={label} />
            </Link>
          </li>
        ))}
        {moreCount > 0 && <li>{`and ${grouped(moreCount)} more`}</li>}
      </ul>
    </section>
  );
}
