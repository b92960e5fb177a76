import { useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { coverageGrid, MAX_COVERAGE_DAYS } from '#domain/coverage/coverage';
import { counted, grouped } from '#domain/values/counted';
import { useIsTrying } from '../api/trying.ts';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import { FirstStepsOr } from '../first-steps/first-steps-or.ts';
import { Chip } from '../list/filter/chip.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListParameters } from '../list/rows/list-parameters.ts';
import { useList } from '../list/rows/use-list.ts';
import { ListWithPanel, openedIn } from '../list/side-panel.tsx';
import { actOnRows } from '../list/use-list-keys.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { useKeys } from '../ui/keys/use-keys.ts';
import { lazy } from '../ui/lazy.tsx';
import { Updating } from '../ui/notice/updating.tsx';
import { usePlanName } from '../ui/plan-name.tsx';
import { samePlace } from '../ui/use-history-entry.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useOpened } from '../ui/use-opened.ts';
import { type Query, useScreenLocation } from '../ui/use-screen-location.ts';
import styles from './coverage.module.css';
import { CoverageActions } from './coverage-actions.tsx';
import { coverageColumns, narrowCoverageColumns, phoneCoverageColumns } from './coverage-columns.tsx';
import { type NeededByProps, useNeededBy } from './use-needed-by.ts';

const ChangedSaps = lazy(async () => (await import('./changed-saps.tsx')).ChangedSaps);
const CoveragePanel = lazy(async () => (await import('./coverage-panel.tsx')).CoveragePanel);
const NeededByDialog = lazy(async () => (await import('./needed-by-dialog.tsx')).default);
const OrderDialog = lazy(async () => (await import('./order-dialog.tsx')).OrderDialog);

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * The part SAPs of an order that needs a purchase for each plan. A new purchase passes them back to Coverage, which
     * orders them for the next plan.
     */
    ordering?: readonly number[];
  }
}

const DEFAULT_DAYS = '30';

function daysOf({ days, plan_id, product_id }: Query): number | null {
  const number = Number(days);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_COVERAGE_DAYS) return number;
  // The needs of one plan or car model are shown for all days.
  return days === 'all' || plan_id || product_id ? null : Number(DEFAULT_DAYS);
}

const OWN: ListParameters = {
  names: ['days', 'plan_id', 'product_id'],
  filters: ['plan_id', 'product_id'],
  extra: (parameters) => ({
    days: daysOf(parameters),
    plan_id: Number(parameters.plan_id) || null,
    product_id: Number(parameters.product_id) || null,
  }),
};

function useFittingColumns(isOpen: boolean) {
  const isNarrow = useMediaQuery(`(width < ${isOpen ? 2000 : 1120}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const isPhone = useIsPhone();
  return isPhone ? phoneCoverageColumns : isNarrow ? narrowCoverageColumns : coverageColumns;
}

/** Lists part SAPs, by default those that run short within 30 days (behaviour 25.8). */
export function CoverageList() {
  const mayOrder = useMay(SAVES_RECORDS);
  const [sapId, open] = useOpened('sap_id');
  const list = useList(coverageGrid, useFittingColumns(sapId !== undefined), OWN);
  const { state, ids } = list;
  const { parameters } = state;
  const days = daysOf(parameters);
  const opened = openedIn(list, sapId, open);
  const [ordering, setOrdering] = useState<readonly number[]>();
  const [choosing, setChoosing] = useState(false);
  const isNeededBy = Boolean(parameters.plan_id || parameters.product_id);
  const show = (change: Query) => state.change({ parameters: { ...parameters, ...change } });
  useContinuedOrder(setOrdering);
  useKeys({ o: mayOrder ? actOnRows(ids, setOrdering) : undefined });

  return (
    <>
      {useIsTrying() && (
        <section className={styles.changed} aria-label="Effect of the suppositions">
          <ChangedSaps days={days} />
          <p className="note">The list below is without the suppositions.</p>
        </section>
      )}
      <ListWithPanel
        panel={opened && <CoveragePanel opened={opened} onOrder={() => setOrdering([opened.id])} />}
      >
        <ListScreen
          title="Coverage"
          placeholder="Search coverage..."
          list={list}
          rows={{ path: ({ sap_id }) => paths.coverage(sap_id), onOpen: open, opened: sapId }}
          empty={
            <FirstStepsOr until="plan">
              <NothingShort days={days} parameters={parameters} onShowAll={() => show({ days: 'all' })} />
            </FirstStepsOr>
          }
          restriction={{
            showAll: days !== null || isNeededBy ? { days: 'all' } : undefined,
            chips: isNeededBy && (
              <NeededByChips
                parameters={parameters}
                onChange={(change) => list.removeRestriction({ parameters: { ...parameters, ...change } })}
              />
            ),
          }}
          chosen={mayOrder && <Button onClick={() => setOrdering(ids)}>Order {grouped(ids.length)}</Button>}
        >
          <CoverageActions
            days={days}
            onShow={(range) => show({ days: range === DEFAULT_DAYS && !isNeededBy ? undefined : range })}
            onNeededBy={() => setChoosing(true)}
          />
          <Updating waiting={state.waiting} />
        </ListScreen>
      </ListWithPanel>
      {choosing && (
        <NeededByDialog parameters={parameters} onChange={show} onClose={() => setChoosing(false)} />
      )}
      {ordering && <OrderDialog sapIds={ordering} onClose={() => setOrdering(undefined)} />}
    </>
  );
}

/** Calls `onOrder` with the part SAPs that Coverage was opened to order. A reload does not call it again. */
function useContinuedOrder(onOrder: (sapIds: readonly number[]) => void): void {
  const router = useRouter();
  const sapIds = useScreenLocation(({ state }) => state.ordering ?? null);
  const continueOrder = useEffectEvent((ids: readonly number[]) => {
    onOrder(ids);
    const { href, state } = router.state.location;
    const { ordering: _, ...rest } = samePlace(state);
    void router.navigate({ href, replace: true, state: rest });
  });
  useEffect(() => {
    if (sapIds) continueOrder(sapIds);
  }, [sapIds]);
}

/** Chips for the plan and the car model that limit the list; each can be removed (behaviour 25.8). */
function NeededByChips({ parameters, onChange }: NeededByProps) {
  const { plan, carModel } = useNeededBy(parameters);
  const { plan_id, product_id } = parameters;
  const planName = usePlanName();
  return (
    <>
      {plan_id && (
        <Chip
          text={`Needed by ${plan === undefined ? 'one plan' : planName(plan)}`}
          label="Show the needs of all plans"
          onRemove={() => onChange({ plan_id: undefined })}
        />
      )}
      {product_id && (
        <Chip
          text={`Needed by ${carModel ?? 'one car model'}`}
          label="Show the needs of all car models"
          onRemove={() => onChange({ product_id: undefined })}
        />
      )}
    </>
  );
}

interface NothingShortProps {
  days: number | null;
  parameters: Query;
  onShowAll: () => void;
}

function NothingShort({ days, parameters, onShowAll }: NothingShortProps) {
  const go = useGo();
  const planId = Number(parameters.plan_id) || undefined;
  const neededBy = planId
    ? 'that this plan needs '
    : parameters.product_id
      ? 'that this car model needs '
      : '';
  if (days !== null)
    return (
      <>
        <p>{`Nothing ${neededBy}runs short within ${counted(days, 'day')}.`}</p>
        <Button onClick={onShowAll}>Show all</Button>
      </>
    );
  if (parameters.product_id && !planId) return <p>No open plan of this car model needs parts.</p>;
  return (
    <>
      <p>
        {planId ? 'This plan needs no more parts.' : 'No open plan needs parts, and nothing is in stock.'}
      </p>
      {planId ? (
        <Button onClick={() => go(paths.plan(planId))}>Open the plan</Button>
      ) : (
        <Permitted to={SAVES_RECORDS}>
          <Button onClick={() => go(paths.plan())}>Add a plan</Button>
        </Permitted>
      )}
    </>
  );
}
