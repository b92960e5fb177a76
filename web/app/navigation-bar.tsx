import { useRouterState } from '@tanstack/react-router';
import { OpeningBar } from '../ui/notice/opening-bar.tsx';

/** Shows from the click on that another screen is loading. */
export function NavigationBar() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' });
  return pending && <OpeningBar />;
}
