import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { checkDigitDoubt } from '#domain/container/check-digit';
import {
  type Container,
  type ContainerContent,
  containerCalls,
  lateText,
  NO_CONTAINER,
} from '#domain/container/container';
import { carsGainedWords } from '#domain/container/which-first';
import { counted, firstOf } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';
import { callQuery } from '../api/call-query.ts';
import { type RowColumns, visibleColumns } from '../grid/columns/column-definitions.ts';
import { codeColumn, numberColumn, textColumn } from '../grid/columns/columns.tsx';
import { SearchedTable } from '../grid/table/searched-table.tsx';
import { type Opened, SidePanel } from '../list/side-panel.tsx';
import { paths } from '../paths.ts';
import { TryIt } from '../try/try-it.tsx';
import { StatusBadge } from '../ui/control/badge.tsx';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { PlanName } from '../ui/plan-name.tsx';
import { useFocusAfterPress } from '../ui/use-focus-after-press.ts';
import { type SelectedContainers, selectionOf } from './chosen-containers.tsx';
import styles from './container-dialogs.module.css';
import { useUndoArrival } from './use-arrivals.ts';

type Row = ContainerContent & { row: number };

const COLUMNS = visibleColumns<Row>({
  row: 'hidden',
  short: 'hidden',
  sap_id: 'hidden',
  sap_code: {
    ...codeColumn('SAP'),
    pixels: 112,
    cell: (code, { sap_id }) => <Link to={paths.coverage(sap_id)}>{code}</Link>,
  },
  part_name: {
    ...textColumn('Part name'),
    fills: true,
    cell: (name, { short }) => (
      <span title={name}>
        {short && <ShortMark />}
        {short && ' '}
        {name}
      </span>
    ),
  },
  lot: { ...textColumn('LOT'), pixels: 96 },
  quant: { ...numberColumn('Quantity'), pixels: 88 },
} satisfies RowColumns<Row>);
const NARROW = visibleColumns<Row>({
  row: 'hidden',
  short: 'hidden',
  sap_id: 'hidden',
  sap_code: {
    ...textColumn('SAP'),
    fills: true,
    cell: (code, { sap_id, part_name, lot, short }) => (
      <span className={styles.two}>
        <span>
          <Link to={paths.coverage(sap_id)}>{code}</Link> {short && <ShortMark />}
        </span>
        <span className="secondary">{joinLabel([part_name, lot && `LOT ${lot}`])}</span>
      </span>
    ),
  },
  part_name: 'hidden',
  lot: 'hidden',
  quant: { ...numberColumn('Quantity'), pixels: 88 },
} satisfies RowColumns<Row>);
const DROPPABLE = ['part_name'];
const SEARCHED = ['sap_code', 'part_name', 'lot', 'quant'] as const;
const rowOf = ({ row }: Row) => row;

interface ContainerPanelProps {
  opened: Opened;
  onDone: (ids: readonly number[]) => void;
  onArrive: (selection: SelectedContainers) => void;
  onExpect: (selection: SelectedContainers) => void;
}

export function ContainerPanel({ opened, onDone, onArrive, onExpect }: ContainerPanelProps) {
  const { id } = opened;
  const query = useQuery(callQuery(containerCalls.model, { container_id: id }));
  const container = query.data;
  const title = container ? (container.container ?? NO_CONTAINER) : 'Container';
  const body = useRef<HTMLDivElement>(null);
  // The pressed button disappears when the arrival is saved or undone, so the title gets the focus. From there, ↑ and ↓
  // open other containers.
  const focusTitle = useFocusAfterPress(
    () => body.current?.closest('[role="dialog"]')?.querySelector('h2'),
    container?.here_on,
  );

  const undoing = useUndoArrival(onDone);

  function arrive(selection: SelectedContainers) {
    focusTitle();
    onArrive(selection);
  }

  function undo(arrived: Container) {
    focusTitle();
    void undoing.ask([arrived]);
  }

  return (
    <SidePanel title={title} opened={opened}>
      <div ref={body} className="fill" aria-busy={query.isFetching}>
        <FailedQuery query={query} />
        {container && <Facts container={container} />}
        {container && <WaitingPlans container={container} />}
        {container && (
          <Contents container={container}>
            {container.here_on === null && (
              <>
                <TryIt
                  subjects={[
                    {
                      kind: 'container',
                      container_id: id,
                      name: container.container ?? `${NO_CONTAINER} of ${container.invoice_number}`,
                      due_on: container.due_on,
                    },
                  ]}
                />
                <Permitted to={containerCalls.arrive}>
                  <Button onClick={() => arrive(selectionOf([container]))}>Arrived...</Button>
                </Permitted>
                <Permitted to={containerCalls.expect}>
                  <Button onClick={() => onExpect(selectionOf([container]))}>Expected...</Button>
                </Permitted>
              </>
            )}
            {container.here_on !== null && (
              <Permitted to={containerCalls.takeBack}>
                {/* A busy button would lose the focus to the list before it disappears. */}
                <Button onClick={() => !undoing.busy && undo(container)}>Undo arrival</Button>
              </Permitted>
            )}
          </Contents>
        )}
        <Overlay visible={query.isPending} />
      </div>
    </SidePanel>
  );
}

function Facts({ container }: { container: Container }) {
  const { status, status_label, due_on, days_late, here_on, invoice_id, invoice_number, same } = container;
  const warning = checkDigitDoubt(container.container);
  return (
    <p className={styles.facts}>
      <StatusBadge status={status} label={status_label} />
      {here_on && <span>Arrived on {formatDay(here_on)}</span>}
      {!here_on && due_on && <span>Expected {formatDay(due_on)}</span>}
      {days_late !== null && <span className="bad">{lateText(days_late)}</span>}
      <span>
        <Link to={paths.invoice(invoice_id)} className="medium">
          {invoice_number}
        </Link>{' '}
        · {container.purchase_number} · <PlanName label={container.product_label} />
      </span>
      {warning && <span className="warn">{warning}</span>}
      {same.length > 0 && (
        <span>Also on {counted(same.length, 'other invoice')}, where it has not arrived</span>
      )}
    </p>
  );
}

/**
 * Lists the open plans that could build more cars at their begin date if the container had arrived today. If there are
 * none although parts of the container are short, says so (behaviour 30.8).
 */
function WaitingPlans({ container }: { container: Container }) {
  const { plans, contents } = container;
  const codes = new Map(contents.map(({ sap_id, sap_code }) => [sap_id, sap_code]));
  if (plans.length === 0) return contents.some(({ short }) => short) && <FreesNoCar container={container} />;
  return (
    <section className={styles.waiting} aria-labelledby="waiting-plans">
      <h3 id="waiting-plans">Waiting plans</h3>
      <ul className="rows">
        {plans.map(({ plan_id, plan_label, cars, sap_ids }) => (
          <li key={plan_id}>
            <Link to={paths.plan(plan_id)}>
              <PlanName label={plan_label} />
            </Link>
            <span className="secondary">{`waits for ${firstOf(sap_ids.flatMap((id) => codes.get(id) ?? []))}`}</span>
            <strong>{carsGainedWords(cars)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FreesNoCar({ container: { together_with } }: { container: Container }) {
  return (
    <p className={styles.waiting}>
      Parts are short, but this container alone allows no more cars.
      {together_with && (
        <>
          {' '}
          <Link to={paths.plan(together_with.plan_id)}>
            <PlanName label={together_with.plan_label} />
          </Link>
          {` also waits for ${together_with.sap_code}`}
          {together_with.waits_for && ` (${together_with.waits_for})`}.
        </>
      )}
    </p>
  );
}

function ShortMark() {
  return <span className="bad">Short</span>;
}

function Contents({ container: { contents }, children }: { container: Container; children: ReactNode }) {
  const rows = useMemo(() => contents.map((content, row) => ({ ...content, row })), [contents]);
  return (
    <SearchedTable
      caption="Contents"
      columns={COLUMNS}
      narrow={NARROW}
      rows={rows}
      rowId={rowOf}
      searched={SEARCHED}
      droppable={DROPPABLE}
    >
      {children}
    </SearchedTable>
  );
}
