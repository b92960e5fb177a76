import { useRouterState } from '@tanstack/react-router';
import { OpeningBar } from '../ui/notice/opening-bar.tsx';

/** The bar indicates that another screen is loading as soon as its link is clicked. */
export function NavigationBar() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' });
  return pending && <OpeningBar />;
}
