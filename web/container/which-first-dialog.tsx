import { useId } from 'react';
import { containerCalls, lateText, NO_CONTAINER } from '#domain/container/container';
import {
  carsGainedWords,
  type FreeingSet,
  type WhichFirst,
  whichFirstCall,
} from '#domain/container/which-first';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { MAX_DAYS_AHEAD, OFFERED_DAYS_AHEAD } from '#domain/values/days-ahead';
import { formatQuantity } from '#domain/values/quantity';
import { refetchUntilDerived } from '../api/refetch-until-derived.ts';
import { paths } from '../paths.ts';
import { FailedTryQuery } from '../try/failed-try-query.tsx';
import { useAnswer } from '../try/try-query.ts';
import { StatusBadge } from '../ui/control/badge.tsx';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { Updating } from '../ui/notice/updating.tsx';
import { PlanName } from '../ui/plan-name.tsx';
import { type SelectedContainers, selectionOf } from './chosen-containers.tsx';
import styles from './container-dialogs.module.css';

const DAYS = Object.fromEntries(OFFERED_DAYS_AHEAD.map((days) => [days, counted(days, 'day')]));

interface SetActions {
  onOpen: (id: number) => void;
  onArrive: (selection: SelectedContainers) => void;
  onExpect: (selection: SelectedContainers) => void;
}

interface WhichFirstDialogProps extends SetActions {
  days: number;
  onDaysChange: (days: number) => void;
  onClose: () => void;
}

/**
 * Lists containers and sets of containers, sorted by how many more cars could be built if they had arrived today
 * (behaviour 30.10).
 */
export function WhichFirstDialog({ days, onDaysChange, onClose, ...actions }: WhichFirstDialogProps) {
  const {
    query,
    answer: found,
    both,
  } = useAnswer(whichFirstCall, 'which_first', { days }, refetchUntilDerived);

  return (
    <Dialog title="Which container first?" size="large" onClose={onClose}>
      <div className="dialog" aria-busy={query.isFetching}>
        <div className={styles.tools}>
          <SelectField
            label="Look ahead"
            initialFocus
            options={DAYS}
            value={String(days)}
            onChange={(next) => onDaysChange(Number(next))}
          />
          <p className="note">
            Containers in transit or late, sorted by how many more cars plans could build at their start if
            the containers were here today. Only plans that run or begin within {counted(days, 'day')} are
            included. Schedule counts day by day, so its numbers may differ.
          </p>
        </div>
        <FailedTryQuery query={query} />
        {found && (
          <Sets found={found} days={days} onDaysChange={onDaysChange} without={both?.without} {...actions} />
        )}
        <Overlay visible={query.isPending || query.isPlaceholderData} />
      </div>
    </Dialog>
  );
}

interface SetsProps extends SetActions {
  found: WhichFirst;
  without: WhichFirst | undefined;
  days: number;
  onDaysChange: (days: number) => void;
}

function Sets({ found, without, days, onDaysChange, ...actions }: SetsProps) {
  const { sets, count, incomplete, waiting } = found;
  const carsWithout = new Map(without?.sets.map((set) => [keyOf(set), set.cars]));
  return (
    <>
      <Updating waiting={waiting} />
      {sets.length === 0 && (
        <div className="empty">
          <p>No container on its way would allow more cars within {counted(days, 'day')}.</p>
          {days < MAX_DAYS_AHEAD && (
            <Button onClick={() => onDaysChange(MAX_DAYS_AHEAD)}>Look {MAX_DAYS_AHEAD} days ahead</Button>
          )}
        </div>
      )}
      <ul className={`figures ${styles.sets}`}>
        {sets.map((set) => (
          <SetRow key={keyOf(set)} set={set} carsWithout={carsWithout.get(keyOf(set))} {...actions} />
        ))}
      </ul>
      {count > sets.length && (
        <p className="note">{`The first ${sets.length} of ${counted(count, 'set')}.`}</p>
      )}
      {incomplete && <p className="note">There are too many containers to try all combinations.</p>}
    </>
  );
}

interface SetRowProps extends SetActions {
  set: FreeingSet;
  /** The cars that the set frees without the suppositions; undefined if the set is not listed without them. */
  carsWithout: number | undefined;
}

function SetRow({ set, carsWithout, onOpen, onArrive, onExpect }: SetRowProps) {
  const { containers, cars, plans, plan_count } = set;
  const id = useId();
  const moreCount = plan_count - plans.length;
  const selection = selectionOf(containers);
  return (
    <li aria-labelledby={id}>
      <p id={id}>
        <b>{carsGainedWords(cars)}</b>
        {containers.length > 1 && <span className="note">, only together</span>}
      </p>
      <ul>
        {containers.map(({ container_id, container, invoice_number, purchase_number, ...known }) => (
          <li key={container_id}>
            <Link to={paths.container(container_id)} onOpen={() => onOpen(container_id)}>
              {container ?? NO_CONTAINER}
            </Link>{' '}
            <StatusBadge status={known.status} label={known.status_label} />{' '}
            <span className="note">
              {invoice_number} · {purchase_number}
              {known.days_late === null && known.due_on && ` · ${formatDay(known.due_on)}`}
            </span>{' '}
            {known.days_late !== null && <span className="bad">{lateText(known.days_late)}</span>}
          </li>
        ))}
      </ul>
      <ul>
        {plans.map(({ plan_id, plan_label, cars: planCars }) => (
          <li key={plan_id}>
            +{formatQuantity(planCars)}{' '}
            <Link to={paths.plan(plan_id)}>
              <PlanName label={plan_label} />
            </Link>
          </li>
        ))}
        {moreCount > 0 && <li className="note">{`and ${counted(moreCount, 'later plan')}`}</li>}
        {carsWithout !== undefined && (
          <li className="note">{`Without the suppositions: ${carsGainedWords(carsWithout)}`}</li>
        )}
      </ul>
      <div className={styles.tools}>
        <Permitted to={containerCalls.arrive}>
          <Button onClick={() => onArrive(selection)}>Arrived...</Button>
        </Permitted>
        <Permitted to={containerCalls.expect}>
          <Button onClick={() => onExpect(selection)}>Expected...</Button>
        </Permitted>
      </div>
    </li>
  );
}

function keyOf({ containers }: FreeingSet): string {
  return containers.map(({ container_id }) => container_id).join();
}
