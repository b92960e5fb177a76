import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../control/button.tsx';
import { Notice } from './notice.tsx';
import styles from './still-loading.module.css';
import { useSlow } from './use-slow.ts';

/** Tells the user that loading takes a long time, and offers a retry (behaviour 21.8). */
export function StillLoading({ loading }: { loading: boolean }) {
  const client = useQueryClient();
  const [retries, setRetries] = useState(0);
  const isSlow = useSlow(loading ? retries : undefined) !== undefined;
  if (!isSlow) return null;

  function retry() {
    restartQueries(client);
    setRetries(retries + 1);
  }
  return (
    <div className={styles.slow}>
      <Notice tone="info" message="Still loading…">
        <Button onClick={retry}>Retry</Button>
      </Notice>
    </div>
  );
}

/** Restarts all running queries of the screen, since their requests may never return. */
function restartQueries(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' })) {
    // Silent, so that the query does not become failed or idle before it is fetched again.
    void query.cancel({ silent: true });
    query.fetch().catch(() => undefined);
  }
}
