import { canRetry, messageOf } from '../../api/api-error.ts';
import { InlineError } from './inline-error.tsx';
import { StillLoading } from './still-loading.tsx';

interface FailedQueryProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Leads to the list where asking again cannot help and the screen has no other way on. */
  onBack?: () => void;
}

/** Why something could not be loaded, or that it takes long, and Retry where that can help; else nothing. */
export function FailedQuery({ query: { error, isFetching, refetch }, onBack }: FailedQueryProps) {
  if (!error) return <StillLoading loading={isFetching} />;
  if (canRetry(error)) return <InlineError message={messageOf(error)} onRetry={() => void refetch()} />;
  return <InlineError message={messageOf(error)} action="Back to the list" onRetry={onBack} />;
}
