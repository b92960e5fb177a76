import { messageOf } from '../api/api-error.ts';
import { InlineError } from './inline-error.tsx';

interface FailedQueryProps {
  query: { error: Error | null; refetch: () => unknown };
}

/** Why something could not be loaded, and Retry; nothing as long as it could. */
export function FailedQuery({ query: { error, refetch } }: FailedQueryProps) {
  return error && <InlineError message={messageOf(error)} onRetry={() => void refetch()} />;
}
