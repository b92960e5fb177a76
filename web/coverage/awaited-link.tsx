import type { AwaitedPiece } from '#domain/plan/buildable';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { usePlanName } from '../ui/plan-name.tsx';

const PATHS: Record<AwaitedPiece['kind'], (id: number) => string> = {
  container: paths.container,
  invoice: paths.invoice,
  purchase: paths.purchase,
};

/** A link to an awaited delivery. */
export function AwaitedLink({ awaited: { kind, id, label, container } }: { awaited: AwaitedPiece }) {
  const planName = usePlanName();
  return (
    <>
      <Link to={PATHS[kind](id)}>{container ?? planName(label)}</Link>
      {container && <span className="secondary"> · {label}</span>}
    </>
  );
}
