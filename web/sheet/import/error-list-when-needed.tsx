import { lazy } from '../../ui/lazy.tsx';

/** `ErrorList`, loaded lazily because few imports have errors. */
export const ErrorListWhenNeeded = lazy(
  async () => (await import('./error-list.tsx')).ErrorList,
  () => null,
);
