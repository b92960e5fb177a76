import { useEffect, useRef, useState } from 'react';
import { type PurchaseLine, purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { canRetry, isAbort, messageOf } from '../api/api-error.ts';

type Take = (lines: PurchaseLine[]) => void;

/** Fetches what a plan needs. Only the plan that was chosen last is ever answered. */
export function usePlanLines() {
  const asking = useRef<AbortController>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; retry?: () => void }>();
  useEffect(() => () => asking.current?.abort(), []);

  function forget() {
    asking.current?.abort();
    setBusy(false);
    setFailure(undefined);
  }

  async function ask(plan_id: number, take: Take) {
    forget();
    const stop = new AbortController();
    asking.current = stop;
    setBusy(true);
    try {
      const needed = await send(purchaseCalls.planLines, { plan_id }, { signal: stop.signal, quiet: true });
      take(needed.filter(({ quant }) => quant > 0));
    } catch (error) {
      if (isAbort(error)) return;
      const retry = () => void ask(plan_id, take);
      setFailure({ message: messageOf(error), ...(canRetry(error) && { retry }) });
    }
    if (asking.current === stop) setBusy(false);
  }

  return { busy, failure, forget, load: (plan_id: number, take: Take) => void ask(plan_id, take) };
}
