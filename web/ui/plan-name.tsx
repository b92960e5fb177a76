import { planName } from '#domain/plan/plan-name';
import { useToday } from '../api/user.ts';
import { Matched } from './matched.tsx';

interface PlanNameProps {
  /** The label of a plan, or any other text, which is shown as it is. */
  label: string;
  /** The text that is shown in bold where it is found. */
  search?: string;
}

/** A plan by its name, with the number of its car model in grey behind it (behaviour 13.8). */
export function PlanName({ label, search = '' }: PlanNameProps) {
  const plan = planName(label, useToday());
  if (!plan) return <Matched text={label} search={search} />;
  return (
    <span title={label}>
      <Matched text={plan.name} search={search} />{' '}
      <span className="dimmed">
        <Matched text={plan.number} search={search} />
      </span>
    </span>
  );
}

/** Tells a plan by its name alone, where a text has no room for more; any other text stays as it is. */
export function usePlanName(): (label: string) => string {
  const today = useToday();
  return (label) => planName(label, today)?.name ?? label;
}
