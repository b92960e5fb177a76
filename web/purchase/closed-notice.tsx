import { useQuery } from '@tanstack/react-query';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';
import { callQuery } from '../api/call-query.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { useClosing } from './use-closing.ts';

/** Says in the form that the whole purchase is closed: a line that gets another quantity stays so (behaviour 14.12). */
export function ClosedNotice({ purchase }: { purchase: Purchase }) {
  const { purchase_id } = purchase;
  const closing = useClosing(purchase_id);
  // The form keeps what it was loaded with; the purchase may be closed and opened again beside it.
  const { data = purchase } = useQuery({
    ...callQuery(purchaseCalls.status, { purchase_id }),
    enabled: ({ state }) => (state.data ?? purchase).closed_on !== null,
  });
  if (!data.closed_on) return null;

  const since = joinLabel([`closed on ${formatDay(data.closed_on)}`, data.closed_note]);
  return (
    <Notice
      tone="info"
      message={`Nothing more is expected of this purchase, whatever its lines order: ${since}`}
    >
      <Permitted to={purchaseCalls.reopen}>
        <Button busy={closing.busy} onClick={() => void closing.reopen(null)}>
          Reopen
        </Button>
      </Permitted>
    </Notice>
  );
}
