import { planName } from '#domain/plan/plan-name';
import { useToday } from '../api/user.ts';
import { Matched } from './matched.tsx';

interface PlanNameProps {
  /** The label of a plan, or any other text, which is shown unchanged. */
  label: string;
  /** The text shown in bold within the label. */
  search?: string;
}

/** A plan by name, with the number of its car model in grey after it (behaviour 13.8). */
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

/** Returns a function that shortens the label of a plan to its name; any other text stays unchanged. */
export function usePlanName(): (label: string) => string {
  const today = useToday();
  return (label) => planName(label, today)?.name ?? label;
}
