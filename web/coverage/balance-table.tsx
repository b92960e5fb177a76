import { useMediaQuery } from '@mantine/hooks';
import type { BalanceRow } from '#domain/coverage/coverage';
import { RUNNING_PLANS } from '#domain/coverage/shortage-days';
import { formatDay, formatDayNear } from '#domain/values/day';
import { formatBalance, formatQuantity } from '#domain/values/quantity';
import { recordPath } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { PlanName } from '../ui/plan-name.tsx';

const BALANCE_WORDS: Record<BalanceRow['what'], string> = {
  stock: 'In stock',
  arrived: 'Arrived',
  coming: 'Expected',
  promised: 'Promised',
  need: 'Needed',
};

const BALANCE_ORDER =
  'Counted in this order: what is in stock and has arrived, then day by day what is expected or promised, before what is needed on that day.';

/** The supply before any receipts: in stock, and arrived for plans that have not ended. */
export const IN_HAND = 'In stock and arrived';

export const NO_BALANCE = 'Nothing is in stock, expected or needed.';

/** Returns whether an entry is for parts in hand. These entries come first, regardless of their day. */
const isInHand = ({ what }: BalanceRow) => what === 'stock' || what === 'arrived';

/**
 * Returns whether an entry shows `since`: the need of a plan that has begun is dated today, and not on its begin date.
 */
const isRunningNeed = ({ what, day }: BalanceRow, today: string) =>
  what === 'need' && day !== null && day < today;

export function balanceWords(rows: readonly BalanceRow[], today: string): string {
  return rows.some((row) => isRunningNeed(row, today)) ? `${BALANCE_ORDER} ${RUNNING_PLANS}` : BALANCE_ORDER;
}

export const balanceColumns = (today: string) =>
  ({
    day: {
      header: 'Day',
      cell: (row) => !isInHand(row) && row.day && formatDay(isRunningNeed(row, today) ? today : row.day),
    },
    what: {
      header: 'What',
      cell: (row) => {
        const words = BALANCE_WORDS[row.what];
        if (row.day && isRunningNeed(row, today)) return `${words} since ${formatDayNear(row.day, today)}`;
        return row.what === 'arrived' && row.day ? `${words} ${formatDay(row.day)}` : words;
      },
    },
    quantity: {
      header: 'Quantity',
      align: 'end',
      cell: ({ what, quant }) => `${what === 'need' ? '−' : '+'}${formatQuantity(quant)}`,
    },
    balance: {
      header: 'Balance',
      align: 'end',
      bad: ({ balance }) => (balance ?? 0) < 0,
      // The row `In stock and arrived` has the sum of parts in hand.
      cell: (row) => row.balance !== null && !isInHand(row) && formatBalance(row.balance),
    },
  }) satisfies Record<string, PlainColumn<BalanceRow>>;

const from: PlainColumn<BalanceRow> = { header: 'From', wide: true, cell: (row) => <PieceLink row={row} /> };

function columnsOf(today: string): readonly PlainColumn<BalanceRow>[] {
  const { day, what, quantity, balance } = balanceColumns(today);
  // The kind of an entry is shown below its day, to leave space for its record.
  const dayAndKind: PlainColumn<BalanceRow> = {
    header: 'Day',
    cell: (row) => (
      <>
        {day.cell(row)}
        <div className={isInHand(row) ? undefined : 'secondary'}>{what.cell(row)}</div>
      </>
    ),
  };
  return [dayAndKind, from, quantity, balance];
}

/** Returns the columns of a panel without space for four columns: the record is shown below the day. */
function narrowColumnsOf(today: string): readonly PlainColumn<BalanceRow>[] {
  const [both, from, ...figures] = columnsOf(today);
  if (!both || !from) return figures;
  const all: PlainColumn<BalanceRow> = {
    header: 'Day and from',
    wide: true,
    cell: (row) => (
      <>
        {both.cell(row)}
        <div>{from.cell(row)}</div>
      </>
    ),
  };
  return [all, ...figures];
}

interface BalanceTableProps {
  rows: readonly BalanceRow[];
  today: string;
  inHand: number;
}

export function BalanceTable({ rows, today, inHand }: BalanceTableProps) {
  const isNarrow = useMediaQuery('(width < 1300px)', undefined, { getInitialValueInEffect: false });
  if (rows.length === 0) return <p className="dimmed">{NO_BALANCE}</p>;
  return (
    <>
      <p className="dimmed">{balanceWords(rows, today)}</p>
      <PlainRows
        label="Balance by day"
        columns={isNarrow ? narrowColumnsOf(today) : columnsOf(today)}
        rows={rows}
        keyOf={(row) => `${row.what} ${row.kind} ${row.id} ${row.day} ${row.container}`}
      >
        <tr>
          <td>{IN_HAND}</td>
          {!isNarrow && <td data-wide />}
          <td data-align="end" />
          <td data-align="end">
            <strong>{formatQuantity(inHand)}</strong>
          </td>
        </tr>
      </PlainRows>
    </>
  );
}

export function PieceLink({ row }: { row: BalanceRow }) {
  return (
    <>
      <Link to={recordPath(row.kind, row.id)}>
        <PlanName label={row.label} />
      </Link>
      {row.container && <span className="secondary"> · {row.container}</span>}
    </>
  );
}
