import { NOT_COUNTED_LABELS, type NotCountedRow } from '#domain/coverage/coverage';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { PieceLink } from './balance-table.tsx';
import styles from './coverage.module.css';

/** What still comes, perhaps, and why nobody counts on it. */
export function NotCounted({ rows }: { rows: readonly NotCountedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="not-counted">
      <h3 id="not-counted">Not counted on</h3>
      <section className={styles.scroller}>
        <table className={styles.table} aria-label="Not counted on">
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.kind} ${row.id} ${row.day} ${row.container}`}>
                <td>{row.day && formatDay(row.day)}</td>
                <td>{NOT_COUNTED_LABELS[row.reason]}</td>
                <td className={styles.wide}>
                  <PieceLink row={row} />
                </td>
                <td className={styles.number}>{formatQuantity(row.quant)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
