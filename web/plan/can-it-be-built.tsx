import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { type Buildable, buildableCall, MAX_TAKEN_FROM, type TakenFrom } from '#domain/plan/buildable';
import { builtWords, missingFieldsWords, nothingToOrderWords } from '#domain/plan/buildable-words';
import { counted, grouped } from '#domain/values/counted';
import { dayFault } from '#domain/values/day';
import { END_BEFORE_BEGIN } from '#domain/values/days-in-order';
import { faultOf } from '#domain/values/fault';
import { formatQuantity, PLAN_DECIMALS, quantityFault } from '#domain/values/quantity';
import { callQuery } from '../api/call-query.ts';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import { paths } from '../paths.ts';
import { FailedTryQuery } from '../try/failed-try-query.tsx';
import { useSuppositions } from '../try/tried.ts';
import { TryIt } from '../try/try-it.tsx';
import { triedData, tryQuery } from '../try/try-query.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { PlanName, usePlanName } from '../ui/plan-name.tsx';
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts';
import { BuiltBar, FINISHED } from './built-bar.tsx';
import classes from './can-it-be-built.module.css';
import { StoppingSaps } from './stopping-saps.tsx';

const FIRST_PLANS = 3;

const OrderDialog = lazy(async () => (await import('../coverage/order-dialog.tsx')).OrderDialog);

export interface TypedPlan {
  specification_id: number | null;
  begin_date: string;
  end_date: string;
  quant: number | null;
}

interface CanItBeBuiltProps {
  planId: number | null;
  typed: TypedPlan;
  label: string;
  unsaved: boolean;
  /** The content below, rendered with the first response to avoid a layout shift. */
  children: ReactNode;
}

/**
 * Shows how many cars of the plan in the form can be built, and the parts that stop the other cars (behaviour 30.9).
 */
export function CanItBeBuilt({ planId, typed, label, unsaved, children }: CanItBeBuiltProps) {
  const { specification_id, begin_date, end_date, quant } = typed;
  const question = useMemo(
    () => requestOf(planId, { specification_id, begin_date, end_date, quant }),
    [planId, specification_id, begin_date, end_date, quant],
  );
  const [request] = useDebouncedValue(question, TYPING_PAUSE_MS);
  const isUnclear = 'unclear' in request;
  const { query, built, without } = useBuilt(planId, request);
  const [answered, setAnswered] = useState(false);
  if (!answered && (isUnclear || !query.isPending)) setAnswered(true);
  const planName = usePlanName();
  return (
    <>
      <section className={classes.answer} aria-labelledby="can-it-be-built">
        <div className={classes.summary} aria-busy={query.isFetching}>
          <h2 id="can-it-be-built">Can it be built?</h2>
          {isUnclear ? (
            <p className="secondary">{request.unclear}</p>
          ) : (
            <>
              <FailedTryQuery query={query} />
              {query.isPending && <div className={classes.awaited} />}
              {built && <BuiltBar built={built} />}
              {without && <Without built={without} />}
              {/* Rendered with the result, which may be taller than its placeholder and would move the buttons. */}
              {!query.isPending && (
                <div className="row">
                  {built && <OrderMissing built={built} planId={planId} unsaved={unsaved} />}
                  {planId !== null && !unsaved && (
                    <div className="screen-only">
                      <TryIt
                        subjects={[{ ...request, kind: 'plan', plan_id: planId, name: planName(label) }]}
                      />
                    </div>
                  )}
                </div>
              )}
            </>
          )}
        </div>
        {built && !isUnclear && (
          <div className={classes.parts}>
            {/* The request for all part SAPs would ignore the suppositions. */}
            <StoppingSaps request={without ? null : request} built={built} />
            <TakesFrom plans={built.takes_from} />
          </div>
        )}
      </section>
      {answered && <div className={classes.rest}>{children}</div>}
    </>
  );
}

type BuildableRequest = Required<TypedPlan> & {
  plan_id: number | null;
  specification_id: number;
  quant: number;
};

export function requestOf(plan_id: number | null, typed: TypedPlan): BuildableRequest | { unclear: string } {
  const { specification_id, begin_date, end_date, quant } = typed;
  const missingFields = missingFieldsWords(typed);
  if (missingFields || specification_id === null || quant === null) return { unclear: missingFields ?? '' };
  const beginFault = dayFault(begin_date);
  if (beginFault) return { unclear: faultOf('Begin date', beginFault) };
  const endFault = dayFault(end_date);
  if (endFault) return { unclear: faultOf('End date', endFault) };
  if (end_date < begin_date) return { unclear: END_BEFORE_BEGIN };
  const fault = quantityFault(quant, PLAN_DECIMALS);
  if (fault) return { unclear: faultOf('Quantity', fault) };
  return { plan_id, specification_id, begin_date, end_date, quant };
}

/** The range of the first 500 part SAPs, the maximum of a response. Missing part SAPs come first. */
const FIRST_PART_SAPS = { offset: 0, limit: 500 };

/** Returns the queries of a plan: of its typed fields, and of the stored plan with and without the suppositions. */
export function useBuiltQueries(plan_id: number | null, request: ReturnType<typeof requestOf>) {
  const suppositions = useSuppositions();
  return {
    /** Whether the second query applies: a plan that is not stored cannot be tried. */
    isTrying: suppositions.length > 0 && plan_id !== null,
    typed: callQuery(buildableCall, 'unclear' in request ? { plan_id } : request),
    tried: tryQuery(suppositions, 'plan', { plan_id: plan_id ?? 0, ...FIRST_PART_SAPS }),
  };
}

/**
 * Returns the query, and the result for the typed fields or, while suppositions are tried, the results of the stored
 * plan with and without the suppositions. The last result stays until the next one arrives or fails.
 */
function useBuilt(plan_id: number | null, request: ReturnType<typeof requestOf>) {
  const { isTrying, ...queries } = useBuiltQueries(plan_id, request);
  const isClear = !('unclear' in request);
  const options = { placeholderData: keepPreviousData } as const;
  const typed = useQuery({ ...queries.typed, ...options, enabled: isClear && !isTrying });
  const tried = useQuery({ ...queries.tried, ...options, enabled: isClear && isTrying });
  const both = triedData(tried);
  return isTrying
    ? { query: tried, built: both?.with, without: both?.without }
    : { query: typed, built: typed.data, without: undefined };
}

function Without({ built }: { built: Buildable }) {
  const words = builtWords(built);
  return (
    <p className="secondary">
      {`Without the suppositions: ${words ? Object.values(words).join(' · ') : FINISHED}`}
    </p>
  );
}

function TakesFrom({ plans }: { plans: readonly TakenFrom[] }) {
  const [all, setAll] = useState(false);
  if (plans.length === 0) return null;
  const shownPlans = all ? plans : plans.slice(0, FIRST_PLANS);
  const atLeast = plans.length === MAX_TAKEN_FROM ? 'at least ' : '';
  return (
    <p>
      {`This plan takes parts from ${atLeast}${counted(plans.length, 'later plan')}: `}
      {shownPlans.map(({ plan_id, plan_label, before, after }, index) => (
        <Fragment key={plan_id}>
          {index > 0 && '; '}
          <Link to={paths.plan(plan_id)}>
            <PlanName label={plan_label} />
          </Link>
          {` (${formatQuantity(after)} instead of ${counted(before, 'car')})`}
        </Fragment>
      ))}
      {shownPlans.length < plans.length && (
        <>
          {'; '}
          <TextButton
            onClick={() => setAll(true)}
          >{`and ${grouped(plans.length - shownPlans.length)} more`}</TextButton>
        </>
      )}
    </p>
  );
}

interface OrderMissingProps {
  built: Buildable;
  planId: number | null;
  unsaved: boolean;
}

/**
 * Shows a button for the dialog that orders the stored plan's missing parts. If none can be ordered, shows the reason,
 * and the dialog names the next steps. For an unsaved plan with parts to order, asks the user to save it first.
 */
function OrderMissing({ built, planId, unsaved }: OrderMissingProps) {
  const [opened, setOpened] = useState(false);
  const mayOrder = useMay(SAVES_RECORDS);
  const { short, to_order } = built;
  if (short === 0 || !mayOrder) return null;
  if (planId === null || unsaved)
    return to_order > 0 && <p className="secondary">Save the plan to order missing parts.</p>;
  return (
    <>
      {to_order === 0 && <p className="secondary">{nothingToOrderWords(built)}</p>}
      <Button onClick={() => setOpened(true)}>
        {to_order > 0 ? 'Order missing parts' : 'Next steps...'}
      </Button>
      {opened && <OrderDialog sapIds={null} ofPlan={planId} onClose={() => setOpened(false)} />}
    </>
  );
}
