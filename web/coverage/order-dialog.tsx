import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { coverageCalls, type OrderLine, type OrderPlan } from '#domain/coverage/coverage';
import { orderLineWords } from '#domain/coverage/order-line';
import { nothingToOrderWords } from '#domain/plan/buildable-words';
import type { PurchaseDraft } from '#domain/purchase/purchase-draft';
import { counted } from '#domain/values/counted';
import { formatQuantity } from '#domain/values/quantity';
import type { DataOf } from '#domain/wire/call';
import { callQuery } from '../api/call-query.ts';
import { refetchUntilDerived } from '../api/refetch-until-derived.ts';
import { useUserId } from '../api/user.ts';
import { findDraft, storeDraft } from '../form/unsaved/drafts.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { confirm, showAlert } from '../ui/dialog/ask.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Question } from '../ui/dialog/question.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { Updating } from '../ui/notice/updating.tsx';
import { PlanName, usePlanName } from '../ui/plan-name.tsx';
import { LeftOutOfOrder } from './left-out-of-order.tsx';
import { NextSteps } from './next-steps.tsx';
import styles from './order-dialog.module.css';

type Order = DataOf<typeof coverageCalls.order>;

const MAX_LINES = 50;

interface OrderDialogProps {
  /** The SAPs to order; null for all SAPs that the plan lacks at its start. */
  sapIds: readonly number[] | null;
  ofPlan?: number;
  onClose: () => void;
}

/**
 * Offers the plans that are short of the given part SAPs, and opens an unsaved purchase of these part SAPs for the
 * chosen plan (behaviour 25.10). If none are given, the purchase has the part SAPs that the plan lacks at its start and
 * that are still to order (behaviour 30.9).
 */
export function OrderDialog({ sapIds, ofPlan, onClose }: OrderDialogProps) {
  const [planId, choosePlan] = useState(ofPlan);
  const query = useQuery({
    ...callQuery(coverageCalls.order, { sap_ids: sapIds && [...sapIds], plan_id: planId ?? null }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...refetchUntilDerived,
  });
  // While figures are derived, the dialog reloads and keeps its content.
  const isWaiting = query.isPlaceholderData || (query.isFetching && !query.data?.waiting);

  const isOffered = query.data?.plans.some(({ plan_id }) => plan_id === planId);
  // Somebody may have ordered the parts of the chosen plan in the meantime.
  if (planId !== ofPlan && !isWaiting && isOffered === false) choosePlan(ofPlan);

  const chosen = planId ?? query.data?.plans[0]?.plan_id;
  const plan = query.data?.plans.find(({ plan_id }) => plan_id === chosen);
  const planName = usePlanName();
  const title = plan
    ? `Order ${counted(plan.saps, 'part SAP')} for ${planName(plan.product_label)}`
    : query.data && sapIds === null
      ? 'Next steps'
      : 'Order';

  return (
    <Dialog title={title} size="large" onClose={onClose}>
      <div className="overlaid" aria-busy={isWaiting}>
        <FailedQuery query={query} />
        {query.data && (
          <>
            <Updating waiting={query.data.waiting} />
            <LeftOutOfOrder order={query.data} />
            <Ordering
              order={query.data}
              sapIds={sapIds}
              chosen={chosen}
              isWaiting={isWaiting}
              onChoose={choosePlan}
              onCancel={onClose}
            />
          </>
        )}
        <Overlay visible={isWaiting} />
      </div>
    </Dialog>
  );
}

interface OrderingProps {
  order: Order;
  sapIds: readonly number[] | null;
  chosen: number | undefined;
  /** True while the lines load, or still belong to another plan. */
  isWaiting: boolean;
  onChoose: (planId: number) => void;
  onCancel: () => void;
}

function Ordering({ order, sapIds, chosen, isWaiting, onChoose, onCancel }: OrderingProps) {
  const router = useRouter();
  const userId = useUserId();
  const { plans, plan_count, product_saps } = order;
  const isOfPlan = sapIds === null;
  const isChoice = !isOfPlan && plan_count > 1;
  const plan = plans.find(({ plan_id }) => plan_id === chosen);
  const reviewing = useMutation({ mutationFn: review });

  async function review({ plan_id, product_label }: OrderPlan) {
    if (isWaiting) return;
    const question =
      'Replace your unsaved purchase with this order? The values of the unsaved purchase will be lost.';
    const isFree = findDraft(paths.purchase(), userId) === undefined;
    if (!isFree && !(await confirm({ message: question, action: 'Replace', refuse: 'Keep' }))) return;
    const values: PurchaseDraft = { plan_id, product_label, product_saps, of_coverage: true };
    const message = `${counted(product_saps.length, 'line')} to order. Nothing is saved yet.`;
    if (!storeDraft({ userId, href: paths.purchase(), version: null, values, message })) {
      const count = product_saps.length;
      const remedy = count === 1 ? 'Add a purchase and type the line.' : 'Order fewer at once, in Coverage.';
      return void showAlert(`This browser has no room for ${counted(count, 'line')}. ${remedy}`);
    }
    const { href: from } = router.state.location;
    await router.navigate({ href: paths.purchase(), state: { from, ...(sapIds && { ordering: sapIds }) } });
  }

  if (!plan) {
    return (
      <>
        {isOfPlan && chosen !== undefined ? (
          <>
            <Question>{nothingToOrderWords({ passive: order.passive.length })}</Question>
            <NextSteps planId={chosen} passive={order.passive} />
          </>
        ) : (
          <Question>There is nothing to order.</Question>
        )}
        <DialogButtons>
          <Button initialFocus onClick={onCancel}>
            Close
          </Button>
        </DialogButtons>
      </>
    );
  }

  return (
    <form className="spaced" onSubmit={() => reviewing.mutate(plan)}>
      {isChoice && (
        <fieldset className={styles.plans}>
          <legend>For which plan?</legend>
          {plans.map((offered) => (
            <PlanChoice
              key={offered.plan_id}
              plan={offered}
              checked={offered.plan_id === plan.plan_id}
              onChoose={onChoose}
            />
          ))}
          {plan_count > plans.length && <p>{`and ${counted(plan_count - plans.length, 'later plan')}`}</p>}
        </fieldset>
      )}
      <OrderLines lines={product_saps} />
      <p className="note">
        Opens a new purchase with these lines. Nothing is ordered until you save it.
        {plan_count > 1 &&
          ` Then you can order for the other ${plan_count === 2 ? 'plan' : counted(plan_count - 1, 'plan')}.`}
      </p>
      <DialogButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" busy={reviewing.isPending} initialFocus={!isChoice}>
          Review purchase
        </Button>
      </DialogButtons>
    </form>
  );
}

interface PlanChoiceProps {
  plan: OrderPlan;
  checked: boolean;
  onChoose: (planId: number) => void;
}

function PlanChoice({ plan, checked, onChoose }: PlanChoiceProps) {
  return (
    <label className="line">
      <input
        type="radio"
        name="plan"
        checked={checked}
        data-autofocus={checked || undefined}
        onChange={() => onChoose(plan.plan_id)}
      />
      <PlanName label={plan.product_label} />
      <span className={`push secondary ${styles.saps}`}>{counted(plan.saps, 'part SAP')}</span>
    </label>
  );
}

const LINE_COLUMNS: PlainColumn<OrderLine>[] = [
  { header: 'SAP', cell: ({ sap_code }) => sap_code },
  {
    header: 'Part name',
    wide: true,
    cell: (line) => (
      <span className={styles.explained}>
        {line.name}
        <span className="push secondary">{orderLineWords(line)}</span>
      </span>
    ),
  },
  { header: 'Quantity', align: 'end', cell: ({ quant }) => formatQuantity(quant) },
];

function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const moreCount = lines.length - MAX_LINES;
  return (
    <>
      <PlainRows
        label="Lines to order"
        columns={LINE_COLUMNS}
        rows={lines.slice(0, MAX_LINES)}
        keyOf={({ sap_id }) => sap_id}
      />
      {moreCount > 0 && <p>{`and ${counted(moreCount, 'more line')}`}</p>}
    </>
  );
}
