import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { todayCalls } from '#domain/today/today';
import { grouped } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { SAVES_RECORDS } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { lazy } from '../ui/lazy.tsx';
import { showToast } from '../ui/notice/toast.tsx';

const OrderDialog = lazy(async () => (await import('../coverage/order-dialog.tsx')).OrderDialog);

const MAX_ORDERED = 500;

/**
 * A button that opens the order dialog for the first 500 part SAPs of the block `order`. Each plan gets its own
 * purchase (behaviour 25.10).
 */
export function OrderThisWeek({ count, days }: { count: number; days: number }) {
  const client = useQueryClient();
  const [sapIds, setSapIds] = useState<number[]>();
  const reading = useMutation({
    mutationFn: () => send(todayCalls.rows, { block: 'order', days, limit: MAX_ORDERED }),
    onSuccess({ rows }) {
      if (rows.length > 0) return setSapIds(rows.map(({ id }) => id));
      // Somebody else has ordered everything in the meantime.
      showToast('There is nothing to order.');
      return invalidateReads(client);
    },
  });
  const orderedCount = Math.min(count, MAX_ORDERED);
  return (
    <Permitted to={SAVES_RECORDS}>
      <Button busy={reading.isPending} onClick={() => reading.mutate()}>
        {orderedCount < count ? `Order the first ${grouped(orderedCount)}...` : `Order ${grouped(count)}...`}
      </Button>
      {sapIds && <OrderDialog sapIds={sapIds} onClose={() => setSapIds(undefined)} />}
    </Permitted>
  );
}
