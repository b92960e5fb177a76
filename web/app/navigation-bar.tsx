import { useRouterState } from '@tanstack/react-router';
import styles from './navigation-bar.module.css';

/** Says from the click on that another screen is on its way. */
export function NavigationBar() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' });
  return pending && <div className={styles.bar} role="progressbar" aria-label="Opening" />;
}
