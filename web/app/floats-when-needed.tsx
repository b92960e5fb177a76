import { type AnyRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { usePendingDialogs } from '../ui/dialog/ask.ts';
import { lazy } from '../ui/lazy.tsx';

// Loaded beside the first screen, which does not wait for it: an alert that comes early is kept until then. Nothing
// stands here meanwhile, since until the first screen is there the page itself says that it loads.
const Floats = lazy(
  async () => (await import('./floats.tsx')).default,
  () => null,
);

/**
 * Alerts, questions and toasts, from the first screen on that shows any: the sign-in screen, which asks nothing, does
 * not wait for their code.
 */
export function FloatsWhenNeeded({ router }: { router: AnyRouter }) {
  const isInside = useRouterState({
    router,
    select: ({ location }) => location.pathname.startsWith(paths.main),
  });
  const isAsked = usePendingDialogs().length > 0;
  const [wasNeeded, setWasNeeded] = useState(false);
  if ((isInside || isAsked) && !wasNeeded) setWasNeeded(true);
  return wasNeeded && <Floats />;
}
