import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Progress, progressOf, statusRows, toArrive } from '#domain/purchase/progress';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { StatusRow } from '#domain/purchase/status-record';
import { formatDifference, formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import { callQuery } from '../api/call-query.ts';
import { GroupChips, type GroupChipsProps } from '../lines/groups/group-chips.tsx';
import type { LineColumn } from '../lines/line-column.tsx';
import { lazy } from '../ui/lazy.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import type { PurchaseLineFields } from './purchase-lines.ts';
import styles from './purchase-progress.module.css';

/** Shows the SAPs that were supplied without an order. Loaded lazily, because few purchases have such SAPs. */
const StatusRows = lazy(async () => (await import('./status-rows.tsx')).StatusRows);

const NO_FIGURES: ReadonlyMap<number | null, StatusRow> = new Map();

export function usePurchaseProgress(purchaseId: number | null, isLoaded: boolean) {
  const status = useQuery({
    ...callQuery(purchaseCalls.status, { purchase_id: purchaseId ?? 0 }),
    enabled: purchaseId !== null && isLoaded,
  });
  const { data } = status;
  const figures = useMemo(
    () => (data ? new Map(statusRows(data).map((row) => [row.sap_id, row])) : NO_FIGURES),
    [data],
  );
  const newCodes = useMemo(() => Map.groupBy(data?.replacements ?? [], ({ missing }) => missing), [data]);
  return { status, figures, newCodes };
}

/**
 * Returns the columns of a line's invoiced, arrived and outstanding quantity. `isWide` adds columns that split the
 * outstanding quantity, for which a window of 1440 pixels has no space. Some cells show why no more is expected: the
 * part was supplied under a new code, or the line is closed.
 */
export function progressColumns(
  { figures, newCodes }: Pick<ReturnType<typeof usePurchaseProgress>, 'figures' | 'newCodes'>,
  isWide: boolean,
): LineColumn<PurchaseLineFields>[] {
  const column = (
    header: string,
    quantOf: (row: StatusRow) => number,
    whyNoMore?: (row: StatusRow) => string | undefined,
  ): LineColumn<PurchaseLineFields> => {
    const value = ({ sap_id }: PurchaseLineFields) => {
      const row = figures.get(sap_id);
      return row ? quantOf(row) : null;
    };
    const cell = (line: PurchaseLineFields) => {
      const row = figures.get(line.sap_id);
      const quant = value(line);
      const why = row && whyNoMore?.(row);
      if (quant === 0)
        return (
          <span className="dimmed" title={why}>
            {why || 0}
          </span>
        );
      return (
        row &&
        quant && (
          <>
            <span title={joinLabel([...openWords(row), closedWord(row)])}>{formatQuantity(quant)}</span>
            {why && <span className={styles.why}>{why}</span>}
          </>
        )
      );
    };
    return { header, pixels: 84, align: 'end', value, cell };
  };
  const cameAs = ({ sap_code }: StatusRow) => {
    const codes = newCodes.get(sap_code)?.map(({ extra }) => extra);
    return codes && `as ${codes.join(', ')}`;
  };
  const invoiced = column('Invoiced', ({ invoice_quant }) => invoice_quant, cameAs);
  return [
    {
      ...invoiced,
      // Wide enough for a new code, which is known only after the columns are shown.
      pixels: 100,
      cell: (line, cell) => (
        <>
          {invoiced.cell(line, cell)}
          {!isWide && <PartlyInvoiced row={figures.get(line.sap_id)} />}
        </>
      ),
    },
    { ...column('Arrived', ({ arrived_quant }) => arrived_quant), below: 'Quantity' },
    { ...column('Still to arrive', toArrive, closedWord), pixels: 96, least: 84, below: 'Quantity' },
    ...(isWide
      ? [
          column('Transit', ({ transit_quant }) => transit_quant),
          { ...column('Open order', ({ open_quant }) => open_quant), pixels: 96 },
          { ...column('Not invoiced', ({ rest }) => rest), pixels: 100 },
        ]
      : []),
  ];
}

function PartlyInvoiced({ row }: { row: StatusRow | undefined }) {
  if (!row || row.rest === 0 || row.rest === row.purchase_quant) return null;
  const { rest } = row;
  return (
    <span className={styles.lacks} title={`Not invoiced ${formatQuantity(rest)}`}>
      {formatDifference(-rest)}
    </span>
  );
}

function closedWord({ closed }: StatusRow): string | undefined {
  return closed ? 'Closed' : undefined;
}

/** Returns the parts of the quantity that has not arrived: `Transit 4,800`, `Open order 4,800`, `Not invoiced 120`. */
function openWords({ transit_quant, open_quant, rest }: StatusRow): string[] {
  const quantities = { Transit: transit_quant, 'Open order': open_quant, 'Not invoiced': rest };
  return Object.entries(quantities)
    .filter(([, quant]) => quant > 0)
    .map(([name, quant]) => `${name} ${formatQuantity(quant)}`);
}

const SHOWN: readonly (readonly [keyof Progress, string])[] = [
  ['ordered', 'Ordered'],
  ['invoiced', 'Invoiced'],
  ['arrived', 'Arrived'],
  ['to_arrive', 'Still to arrive'],
  ['transit', 'Transit'],
  ['open', 'Open order'],
  ['not_invoiced', 'Not invoiced'],
  ['promised', 'Promised'],
  ['overdue', 'Overdue'],
];

/** The sums that differ from the lines while the form has unsaved changes. */
const AS_SAVED: ReadonlySet<keyof Progress> = new Set(['ordered', 'to_arrive', 'not_invoiced']);

interface PurchaseProgressProps extends Pick<GroupChipsProps, 'groups' | 'pressed' | 'onPress'> {
  purchaseId: number;
  /** True if the form has unsaved changes, which the sums do not include. */
  unsaved: boolean;
  status: ReturnType<typeof usePurchaseProgress>['status'];
}

/**
 * Shows the progress of a stored purchase: its sums, and the five groups of its status (behaviour 14.19). The sums also
 * show the quantity that was invoiced without an order, since no line shows it.
 */
export function PurchaseProgress({ purchaseId, unsaved, status, ...chips }: PurchaseProgressProps) {
  const { data } = status;
  const progress = useMemo(() => data && progressOf(data), [data]);
  const extra = useMemo(() => data && progressOf(data, ['extras']), [data]);
  if (status.error && !data) return <FailedQuery query={status} />;

  return (
    <section className={styles.progress} aria-label="Progress" aria-busy={status.isPending}>
      <dl className={styles.figures}>
        {SHOWN.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={name === 'overdue' && progress?.overdue ? 'error' : undefined}>
              {progress ? formatQuantity(progress[name]) : '…'}
              {extra && extra[name] > 0 && (
                <span className={styles.extra}>{`incl. ${formatQuantity(extra[name])} Extra`}</span>
              )}
              {unsaved && AS_SAVED.has(name) && <span className={styles.extra}>as saved</span>}
            </dd>
          </div>
        ))}
      </dl>
      <GroupChips label="The purchase compared with its invoices" {...chips} />
      {data && chips.pressed === 'extras' && data.extras.length > 0 && (
        <div className={styles.extras}>
          <StatusRows purchaseId={purchaseId} status={data} group="extras" />
        </div>
      )}
    </section>
  );
}
