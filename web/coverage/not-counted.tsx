import { type NotCountedRow, notCountedWords } from '#domain/coverage/coverage';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { PieceLink } from './balance-table.tsx';

/** What may still come but is not counted on, and why. */
export function NotCounted({ rows }: { rows: readonly NotCountedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>Not counted on</h3>
      <PlainTable label="Not counted on">
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.id} ${row.day} ${row.container}`}>
              <td>{notCountedWords(row)}</td>
              <td>{row.day && formatDay(row.day)}</td>
              <td data-wide>
                <PieceLink row={row} />
              </td>
              <td data-align="end">{formatQuantity(row.quant)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
