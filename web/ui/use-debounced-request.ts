import { useDebouncedValue } from '@mantine/hooks';
import { TYPING_PAUSE_MS } from './typing-pause.ts';

/**
 * Debounces a request that changes while the user types. The first change after a pause takes effect at once, others
 * after the next pause. Also returns whether the debounced request equals the current request. Requests are compared by
 * their JSON.
 */
export function useDebouncedRequest<Value>(request: Value): [debounced: Value, isCurrent: boolean] {
  const now = JSON.stringify(request);
  const [debounced] = useDebouncedValue(now, TYPING_PAUSE_MS, { leading: true });
  // The JSON was made from a request, so it has that type.
  return [JSON.parse(debounced) as Value, debounced === now];
}
