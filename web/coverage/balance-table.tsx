import type { BalanceRow } from '#domain/coverage/coverage';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { recordPath } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { signed } from './signed.ts';

export const BALANCE_WORDS: Record<BalanceRow['what'], string> = {
  stock: 'In stock',
  arrived: 'Arrived',
  coming: 'Expected',
  promised: 'Promised',
  need: 'Needed',
};

export const BALANCE_ORDER =
  'Counted in this order: what is in stock and has arrived, then day by day what is expected or promised, before what is needed on that day.';

export const NO_BALANCE = 'Nothing is in stock, expected or needed.';

interface BalanceTableProps {
  rows: readonly BalanceRow[];
  /** What is in stock and has arrived; undefined where the rows go on from others. */
  inHand: number | undefined;
}

/** The pieces in the order in which they count, with what is left after each; red below zero. */
export function BalanceTable({ rows, inHand }: BalanceTableProps) {
  const isPhone = useIsPhone();
  if (rows.length === 0) return <p className="dimmed">{NO_BALANCE}</p>;
  return (
    <>
      <p className="dimmed">{BALANCE_ORDER}</p>
      <PlainTable label="Balance by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {!isPhone && <th scope="col">What</th>}
            <th scope="col" data-wide>
              From
            </th>
            <th scope="col" data-align="end">
              Quantity
            </th>
            <th scope="col" data-align="end">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {inHand !== undefined && (
            <tr>
              <When isPhone={isPhone} what="In hand today" />
              <td data-wide />
              <td data-align="end" />
              <td data-align="end">
                <strong>{formatQuantity(inHand)}</strong>
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={`${row.what} ${row.kind} ${row.id} ${row.day} ${row.container}`}>
              <When isPhone={isPhone} day={row.day} what={BALANCE_WORDS[row.what]} />
              <td data-wide>
                <PieceLink row={row} />
              </td>
              <td data-align="end">{moved(row)}</td>
              <td data-align="end" data-negative={(row.balance ?? 0) < 0 || undefined}>
                {row.balance !== null && signed(row.balance)}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  );
}

/** When something counts and what it is; on a phone the one beneath the other, to leave room for where it is from. */
function When({ isPhone, day, what }: { isPhone: boolean; day?: string | null; what: string }) {
  const on = day && formatDay(day);
  if (!isPhone)
    return (
      <>
        <td>{on}</td>
        <td>{what}</td>
      </>
    );
  return (
    <td>
      {on}
      <div className={on ? 'secondary' : undefined}>{what}</div>
    </td>
  );
}

/** What a piece adds or takes, with its sign. */
export function moved({ what, quant }: BalanceRow): string {
  return `${what === 'need' ? '−' : '+'}${formatQuantity(quant)}`;
}

/** The record that a piece comes from, with its container. */
export function PieceLink({ row }: { row: BalanceRow }) {
  return (
    <>
      <Link to={recordPath(row.kind, row.id)}>{row.label}</Link>
      {row.container && <span className="secondary"> · {row.container}</span>}
    </>
  );
}
