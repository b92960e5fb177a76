import { planName } from '#domain/plan/plan-name';
import { useToday } from '../api/user.ts';
import { Matched } from './matched.tsx';

interface PlanNameProps {
  label: string;
  search?: string;
}

/**
 * Shows the label of a plan or specification as its short name, followed by the number of its car model in gray
 * (behaviour 13.8). Shows any other label unchanged.
 */
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

/** Returns a function that shortens the label of a plan or specification. Any other text stays unchanged. */
export function usePlanName(): (label: string) => string {
  const today = useToday();
  return (label) => planName(label, today)?.name ?? label;
}
