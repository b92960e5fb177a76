import { useState } from 'react';
import {
  type Coverage,
  coverageCalls,
  type NotCountedRow,
  notCountedWords,
  type PlanShortOfSap,
} from '#domain/coverage/coverage';
import { orderWords, partsToOrder, quantToOrder } from '#domain/coverage/order-by';
import { shortWords, standstillDay } from '#domain/coverage/shortage-days';
import { replaceCalls } from '#domain/replace/replace';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { counted, grouped } from '#domain/values/counted';
import { formatDay, formatDayNear } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { stateLabel } from '#domain/values/state';
import { joinLabel } from '#domain/values/text';
import { SAVES_RECORDS } from '../api/user.ts';
import { type Opened, SidePanel } from '../list/side-panel.tsx';
import { paths } from '../paths.ts';
import { FailedTryQuery } from '../try/failed-try-query.tsx';
import { TryIt } from '../try/try-it.tsx';
import { useAnswer } from '../try/try-query.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { PlanName } from '../ui/plan-name.tsx';
import { BalanceLine } from './balance-line.tsx';
import { BalanceTable, PieceLink } from './balance-table.tsx';
import { CountDialog } from './count-dialog.tsx';
import styles from './coverage.module.css';
import { coverageFigures, inHand } from './coverage-figures.ts';
import { CoveragePaper } from './coverage-paper.tsx';
import { coverageWords } from './coverage-words.ts';

const shortColumns = (today: string): PlainColumn<PlanShortOfSap>[] => [
  {
    header: 'Plan',
    wide: true,
    cell: ({ plan_id, plan_label }) => (
      <Link to={paths.plan(plan_id)}>
        <PlanName label={plan_label} />
      </Link>
    ),
  },
  { header: 'Begins', below: true, cell: ({ begin_date }) => formatDayNear(begin_date, today) },
  {
    header: 'Stands still from',
    below: true,
    bad: ({ still_from }) => still_from !== null,
    cell: ({ still_from }) => standstillDay(still_from, today),
  },
  {
    header: 'Missing parts',
    below: true,
    align: 'end',
    cell: ({ missing_at_begin }) => formatQuantity(missing_at_begin),
  },
  {
    header: 'Cars short at start',
    hint: 'Cars that cannot be built with the parts that are here when the plan begins. Schedule counts day by day instead.',
    align: 'end',
    cell: ({ cars_missing }) => formatQuantity(cars_missing),
  },
];

const ReplaceDialog = lazy(async () => (await import('../replace/replace-dialog.tsx')).ReplaceDialog);

const MAX_ENTRIES = 500;

interface CoveragePanelProps {
  opened: Opened;
  onOrder: () => void;
}

/** Shows the balance of a SAP, entry by entry (behaviour 25.9). */
export function CoveragePanel({ opened, onOrder }: CoveragePanelProps) {
  const { answer: coverage } = useCoverage(opened.id);
  const code = coverage?.sap_id === opened.id ? coverage.sap_code : undefined;
  return (
    <SidePanel title={code === undefined ? 'Coverage' : `Coverage of ${code}`} opened={opened}>
      {/* Keyed by the SAP, so that no button acts on the previous SAP while the next one loads. */}
      <Content key={opened.id} sapId={opened.id} onOpen={opened.open} onOrder={onOrder} />
    </SidePanel>
  );
}

const useCoverage = (sapId: number) =>
  useAnswer(coverageCalls.model, 'sap', { sap_id: sapId, offset: 0, limit: MAX_ENTRIES });

interface ContentProps {
  sapId: number;
  onOpen: (sapId: number) => void;
  onOrder: () => void;
}

function Content({ sapId, onOpen, onOrder }: ContentProps) {
  const [counting, setCounting] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const { query, answer: coverage, both } = useCoverage(sapId);

  return (
    <>
      <div className={styles.panel} aria-busy={query.isFetching}>
        <FailedTryQuery query={query} />
        {coverage && (
          <>
            <div className={`row ${styles.links}`}>
              <p className={`${styles.words} ${coverage.short_on === null ? '' : 'error'}`}>
                {coverageWords(coverage)}
              </p>
              <Link to={paths.partSap(sapId)}>{coverage.part_name}</Link>
              <div className="row">
                {coverage.state === 'A' && coverage.to_order > 0 && (
                  <Permitted to={SAVES_RECORDS}>
                    <Button onClick={onOrder}>Order...</Button>
                  </Permitted>
                )}
                <Permitted to={stockCountCalls.save}>
                  <Button onClick={() => setCounting(true)}>Count...</Button>
                </Permitted>
                <TryIt subjects={[{ kind: 'sap', sap_id: sapId, name: coverage.sap_code }]} />
              </div>
            </div>
            {both && (
              <p className="secondary">{`Without the suppositions: ${coverageWords(both.without)}`}</p>
            )}
            <OrderLine coverage={coverage} />
            <Figures coverage={coverage} />
            <PassiveNotice coverage={coverage} onReplace={() => setReplacing(true)} />
            <ShortageDays coverage={coverage} />
            {coverage.rows.length === coverage.count && (
              <BalanceLine rows={coverage.rows} today={coverage.today} begin={coverage.short_on} />
            )}
            <BalanceTable rows={coverage.rows} today={coverage.today} inHand={inHand(coverage)} />
            {coverage.rows.length < coverage.count && (
              <p className="note">{`The first ${grouped(coverage.rows.length)} of ${grouped(coverage.count)} entries are shown.`}</p>
            )}
            <PlansShortOfSap plans={coverage.plans} today={coverage.today} />
            <NotCounted rows={coverage.not_counted} />
            <CoveragePaper coverage={coverage} />
            <SamePart saps={coverage.same_part} onOpen={onOpen} />
          </>
        )}
        <Overlay visible={query.isPending} />
      </div>
      {counting && coverage && (
        <CountDialog sapId={sapId} sapCode={coverage.sap_code} onClose={() => setCounting(false)} />
      )}
      {replacing && coverage && (
        <ReplaceDialog sapId={sapId} sapCode={coverage.sap_code} onClose={() => setReplacing(false)} />
      )}
    </>
  );
}

/** Explains why the day on which the line stops differs from the begin date of the plan that is short. */
function ShortageDays({ coverage: { short_on, still_from, plans, today } }: { coverage: Coverage }) {
  const stopped = plans.find((plan) => plan.still_from !== null && plan.still_from === still_from);
  const begin = stopped?.begin_date ?? short_on;
  return begin && <p>{shortWords({ today, begin, still_from })}</p>;
}

/** Lists the open plans that lack the part SAP for some of their cars at their begin date (behaviour 30.7). */
function PlansShortOfSap({ plans, today }: { plans: readonly PlanShortOfSap[]; today: string }) {
  if (plans.length === 0) return null;
  return (
    <div>
      <h3>Plans short of this SAP</h3>
      <PlainRows
        label="Plans short of this SAP"
        columns={shortColumns(today)}
        rows={plans}
        keyOf={({ plan_id }) => plan_id}
      />
    </div>
  );
}

/** Explains why a passive SAP is still needed, and how to replace it (behaviour 25.14). */
function PassiveNotice({ coverage, onReplace }: { coverage: Coverage; onReplace: () => void }) {
  const { sap_id, state, needed_by } = coverage;
  if (state === 'A') return null;
  if (needed_by.length === 0)
    return <Notice tone="info" message="Passive: no open plan needs it any more." />;
  return (
    <Notice
      tone="warn"
      message="Passive: it cannot be ordered, but these specifications of open plans still need it. Replace it in them, or make it active."
    >
      <ul className={`row ${styles.links}`} aria-label="Still needed by">
        {needed_by.map(({ specification_id, label }) => (
          <li key={specification_id}>
            <Link to={paths.specification(specification_id)}>
              <PlanName label={label} />
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.partSap(sap_id)}>Open the part SAP</Link>
        </li>
      </ul>
      <Permitted to={replaceCalls.replace}>
        <Button onClick={onReplace}>Replace from a date...</Button>
      </Permitted>
    </Notice>
  );
}

function NotCounted({ rows }: { rows: readonly NotCountedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>Not in the balance</h3>
      <PlainTable label="Not in the balance">
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.id} ${row.day} ${row.container}`}>
              <td data-wide>
                {joinLabel([notCountedWords(row), row.day && formatDay(row.day)])}
                <div>
                  <PieceLink row={row} />
                </div>
              </td>
              <td data-align="end">{formatQuantity(row.quant)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

/**
 * Shows how much to order by which day, if the lead time is known and the part SAP can be ordered (behaviour 25.16).
 */
function OrderLine({ coverage }: { coverage: Coverage }) {
  const { order, state, today } = coverage;
  if (order === null || state === 'P') return null;
  const { order_by, plan_id, plan_label, lead_time_days } = order;
  const overdue = order_by < today;
  return (
    <p>
      <span className={overdue ? 'error' : undefined}>
        {orderWords({
          parts: partsToOrder(quantToOrder(coverage), order.due),
          by: formatDay(order_by),
          overdue,
          passive: false,
        })}
      </span>
      {' for '}
      <Link to={paths.plan(plan_id)}>
        <PlanName label={plan_label} />
      </Link>
      {`, lead time ${counted(lead_time_days, 'day')}`}
    </p>
  );
}

function Figures({ coverage }: { coverage: Coverage }) {
  return (
    <dl className={styles.figures}>
      {Object.entries(coverageFigures(coverage)).map(([name, figure]) => (
        <div key={name}>
          <dt className="small">{name}</dt>
          <dd className="strong figures">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SamePartProps {
  saps: Coverage['same_part'];
  onOpen: (sapId: number) => void;
}

function SamePart({ saps, onOpen }: SamePartProps) {
  if (saps.length === 0) return null;
  return (
    <section aria-labelledby="same-part">
      <h3 id="same-part">Other SAPs of the part</h3>
      <ul className={`rows ${styles.links}`}>
        {saps.map(({ sap_id, sap_code, state, stock, needed, still_from }) => (
          <li key={sap_id}>
            <Link to={paths.coverage(sap_id)} onOpen={() => onOpen(sap_id)}>
              {state === 'P' ? <s>{sap_code}</s> : sap_code}
            </Link>
            {state === 'P' && <span className="error">{stateLabel(state)}</span>}
            <span>Stock {formatQuantity(stock)}</span>
            <span>Needed {formatQuantity(needed)}</span>
            {still_from && <span className="bad">Line stands still from {formatDay(still_from)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
