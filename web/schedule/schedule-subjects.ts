import type { AwaitedDelivery } from '#domain/plan/buildable';
import { modelName, planName } from '#domain/plan/plan-name';
import { planStops } from '#domain/schedule/plan-stops';
import type { Schedule, SchedulePlan, ScheduleStop } from '#domain/schedule/schedule';
import type { OfferedSubject, Promised, Subject } from '../try/try-dialog.tsx';

/**
 * Returns the subjects of suppositions on the schedule: for each standstill, by day, the awaited delivery, the
 * containers and invoices that its other part SAPs wait for, its part SAP and its plan; then the plans without a
 * standstill. Each subject is in the group of its plan's car model. A subject of several standstills belongs to the
 * first, and a purchase offers the promises of all of them.
 */
export function subjectsOf({ plans, today }: Schedule): OfferedSubject[] {
  const nameOf = (label: string) => planName(label, today)?.name ?? label;
  const all = planStops(plans).flatMap(({ plan, stop }) => {
    const group = modelName(plan.product_label);
    const subjects = [...(stop ? subjectsOfStop(stop) : []), subjectOfPlan(plan)];
    return subjects.map((subject) => ({ ...subject, name: nameOf(subject.name), group }));
  });
  const offered = new Map<string, OfferedSubject>();
  for (const subject of all) {
    const key = keyOf(subject);
    offered.set(key, withPromises(offered.get(key) ?? subject, subject));
  }
  return [...offered.values()];
}

function withPromises(first: OfferedSubject, later: OfferedSubject): OfferedSubject {
  if (first === later || first.kind !== 'purchase' || later.kind !== 'purchase') return first;
  const added = later.promises.filter((one) => !first.promises.some(({ sap_id }) => sap_id === one.sap_id));
  return { ...first, promises: [...first.promises, ...added] };
}

function subjectsOfStop({ from, waits_for, waits_also_for, sap_id, sap_code }: ScheduleStop): Subject[] {
  const also = waits_also_for.filter(({ kind }) => kind !== 'purchase');
  const deliveries = [...(waits_for ? [waits_for] : []), ...also];
  return [
    ...deliveries.flatMap((one) => subjectsOfDelivery(one, from, { sap_id, sap_code })),
    { kind: 'sap', sap_id, name: sap_code },
  ];
}

/**
 * Returns a delivery as a subject. A container or an invoice is proposed for the latest day on which it would be in
 * time. A purchase offers its promised day; without a promise, nothing is returned.
 */
function subjectsOfDelivery(
  { kind, id, label, container, due_on: day }: AwaitedDelivery,
  due_on: string,
  sap: Omit<Promised, 'day'>,
): Subject[] {
  switch (kind) {
    case 'container':
      return [{ kind, container_id: id, name: container ?? label, due_on }];
    case 'invoice':
      return [{ kind, invoice_id: id, name: label, due_on }];
    case 'purchase':
      return day ? [{ kind, purchase_id: id, name: label, promises: [{ ...sap, day }] }] : [];
  }
}

function subjectOfPlan({ plan_id, plan_label, begin_date, end_date, quant }: SchedulePlan): Subject {
  return { kind: 'plan', plan_id, name: plan_label, begin_date, end_date, quant };
}

function keyOf(subject: Subject): string {
  switch (subject.kind) {
    case 'container':
      return `container ${subject.container_id}`;
    case 'invoice':
      return `invoice ${subject.invoice_id}`;
    case 'plan':
      return `plan ${subject.plan_id}`;
    case 'sap':
      return `sap ${subject.sap_id}`;
    case 'purchase':
      return `purchase ${subject.purchase_id}`;
  }
}
