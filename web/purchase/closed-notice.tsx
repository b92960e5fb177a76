import type { MouseEvent } from 'react';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { closedSince } from '#domain/purchase/status-record';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { focusQuietly } from '../ui/control/quiet-focus.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { useClosing } from './use-closing.ts';

interface ClosedNoticeProps {
  purchase: Purchase;
}

/** Shows in the form that the whole purchase is closed, with a button that reopens it (behaviour 14.12). */
export function ClosedNotice({ purchase }: ClosedNoticeProps) {
  const closing = useClosing(purchase.purchase_id);
  const since = closedSince(purchase);
  if (!since) return null;

  function reopen({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears with the notice, so the focus moves to the form.
    focusQuietly(currentTarget.closest<HTMLElement>('[tabindex="-1"]'));
    closing.reopen(null);
  }

  return (
    <Notice tone="info" message={`Nothing more will be invoiced: closed on ${since}`}>
      <Permitted to={purchaseCalls.reopen}>
        <Button busy={closing.busy} onClick={reopen}>
          Reopen
        </Button>
      </Permitted>
    </Notice>
  );
}
