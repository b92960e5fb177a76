import { canRetry, messageOf } from '../../api/api-error.ts';
import { InlineError } from './inline-error.tsx';

interface FailedQueryProps {
  query: { error: Error | null; refetch: () => unknown };
  /** Leads to the list where asking again cannot help and the screen has no other way on. */
  onBack?: () => void;
}

/** Why something could not be loaded, and Retry where that can help; nothing as long as it could. */
export function FailedQuery({ query: { error, refetch }, onBack }: FailedQueryProps) {
  if (!error) return null;
  if (canRetry(error)) return <InlineError message={messageOf(error)} onRetry={() => void refetch()} />;
  return <InlineError message={messageOf(error)} action="Back to the list" onRetry={onBack} />;
}
