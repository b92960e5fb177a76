import { useWindowEvent } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useUsername } from '../../api/user.ts';
import { formatInstant } from '../instant.ts';
import styles from './print-header.module.css';

export function PrintHeader() {
  const username = useUsername();
  const href = useRouterState({ select: ({ location }) => location.href });
  const [printedAt, setPrintedAt] = useState(now);
  // Rendered synchronously, because the browser prints as soon as this event is handled.
  useWindowEvent('beforeprint', () => flushSync(() => setPrintedAt(now())));

  return (
    <p className={styles.printed}>
      <span>{`${window.location.origin}${href}`}</span>
      <span>
        {printedAt}, {username}
      </span>
    </p>
  );
}

function now(): string {
  return formatInstant(new Date().toISOString());
}
