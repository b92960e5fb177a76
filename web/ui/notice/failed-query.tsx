import { canRetry, messageOf } from '../../api/api-error.ts';
import { InlineError } from './inline-error.tsx';

interface FailedQueryProps {
  query: { error: Error | null; refetch: () => unknown };
}

/** Why something could not be loaded, and Retry where that can help; nothing as long as it could. */
export function FailedQuery({ query: { error, refetch } }: FailedQueryProps) {
  const again = canRetry(error) ? () => void refetch() : undefined;
  return error && <InlineError message={messageOf(error)} onRetry={again} />;
}
