import { useRouterState } from '@tanstack/react-router';
import { OpeningBar } from '../ui/notice/opening-bar.tsx';

export function NavigationProgress() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' });
  return pending && <OpeningBar />;
}
