import { lazy } from '../ui/lazy.tsx';

/** Loaded when a list, Today or Coverage has nothing to show. */
export const FirstStepsOr = lazy(async () => (await import('./first-steps.tsx')).default);
