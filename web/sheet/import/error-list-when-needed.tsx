import { lazy } from '../../ui/lazy.tsx';

/** `ErrorList`, whose code few people need, and only after they have met an error. */
export const ErrorListWhenNeeded = lazy(
  async () => (await import('./error-list.tsx')).ErrorList,
  () => null,
);
