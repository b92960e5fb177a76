import { lazy } from '../ui/lazy.tsx';

/** Loaded when a screen has nothing to show, and after an import of part SAPs. */
export const FirstStepsOr = lazy(async () => (await import('./first-steps.tsx')).default);
