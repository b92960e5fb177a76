import {
  type BalanceRow,
  type Coverage,
  type NotCountedRow,
  notCountedWords,
} from '#domain/coverage/coverage';
import { orderWords, partsToOrder, quantToOrder } from '#domain/coverage/order-by';
import { grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import type { PlainColumn } from '../ui/control/plain-rows.tsx';
import { Paper, PaperFields } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';
import { balanceColumns, balanceWords, IN_HAND, NO_BALANCE } from './balance-table.tsx';
import { coverageFigures, inHand } from './coverage-figures.ts';
import { coverageWords } from './coverage-words.ts';

const FROM: PlainColumn<BalanceRow> = {
  header: 'From',
  cell: ({ label, container }) => joinLabel([label, container]),
};
const NOT_COUNTED: PlainColumn<NotCountedRow>[] = [
  { header: 'Why', cell: notCountedWords },
  { header: 'Day', cell: ({ day }) => day && formatDay(day) },
  FROM,
  { header: 'Quantity', align: 'end', cell: ({ quant }) => formatQuantity(quant) },
];

/** The printed balance of a SAP, with the entries that the panel shows (behaviour 25.15). */
export function CoveragePaper({ coverage }: { coverage: Coverage }) {
  const { sap_code, part_name, state, order, today, rows, count, not_counted } = coverage;
  const { day, what, quantity, balance } = balanceColumns(today);
  return (
    <Paper title={`Coverage of ${sap_code}`}>
      {() => {
        const fields = {
          Part: part_name,
          Coverage: coverageWords(coverage),
          ...(order &&
            state === 'A' && {
              Order: orderWords({
                parts: partsToOrder(quantToOrder(coverage), order.due),
                by: formatDay(order.order_by),
                overdue: order.order_by < today,
                passive: false,
              }),
            }),
          ...coverageFigures(coverage),
          [IN_HAND]: formatQuantity(inHand(coverage)),
        };
        const part = `, the first ${grouped(rows.length)} of ${grouped(count)}`;
        return (
          <>
            <PaperFields fields={fields} />
            <p>{rows.length > 0 ? balanceWords(rows, today) : NO_BALANCE}</p>
            {rows.length > 0 && (
              <PaperTable
                title={`Balance${rows.length < count ? part : ''}`}
                columns={[day, what, FROM, quantity, balance]}
                rows={rows}
              />
            )}
            {not_counted.length > 0 && (
              <PaperTable title="Not in the balance" columns={NOT_COUNTED} rows={not_counted} />
            )}
          </>
        );
      }}
    </Paper>
  );
}
