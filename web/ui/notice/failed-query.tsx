import { canRetry, messageOf } from '../../api/api-error.ts';
import { InlineError } from './inline-error.tsx';
import { StillLoading } from './still-loading.tsx';

interface FailedQueryProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Returns to the list. Offered if a retry cannot help and the screen has no other way back. */
  onBack?: () => void;
}

/** Shows why a query failed, or that it is slow, with Retry if that can help. */
export function FailedQuery({ query: { error, isFetching, refetch }, onBack }: FailedQueryProps) {
  if (!error) return <StillLoading loading={isFetching} />;
  if (canRetry(error)) return <InlineError message={messageOf(error)} onRetry={() => void refetch()} />;
  return <InlineError message={messageOf(error)} action="Back to the list" onRetry={onBack} />;
}
