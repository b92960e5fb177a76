import type { Purchase } from '#domain/purchase/purchase';
import type { LineFields } from '../lines/line-fields.ts';
import { linePaper } from '../lines/line-paper.ts';
import { totalWords } from '../lines/line-totals.tsx';
import { formatInstant } from '../ui/instant.ts';
import { Paper, PaperFields, Signatures } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';

const { sap, partName, partNumber, quantity, moq, note } = linePaper;
const COLUMNS = [sap, partName, partNumber, quantity, moq, note];

interface PurchasePaperProps {
  purchase: Purchase | undefined;
  values: { product_label: string; note: string };
  rows: readonly LineFields[];
  unsaved: boolean;
}

/** Prints a purchase as the order for its supplier (behaviour 14.15). */
export function PurchasePaper({ purchase, values, rows, unsaved }: PurchasePaperProps) {
  return (
    <Paper title={purchase ? `Order ${purchase.purchase_number}` : 'Order'} unsaved={unsaved}>
      {() => (
        <>
          <PaperFields
            fields={{
              Plan: values.product_label,
              Date: purchase ? formatInstant(purchase.created_at) : null,
              Note: values.note,
            }}
          />
          <PaperTable columns={COLUMNS} rows={rows} />
          <p>{totalWords(rows)}</p>
          <Signatures words={['Ordered by', 'Date', 'Signature']} />
        </>
      )}
    </Paper>
  );
}
