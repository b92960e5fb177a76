import { lazy } from '../../ui/lazy.tsx';

/** `ErrorList`, loaded lazily since few users need it. */
export const ErrorListWhenNeeded = lazy(
  async () => (await import('./error-list.tsx')).ErrorList,
  () => null,
);
