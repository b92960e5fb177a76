import { type ReactNode, useMemo, useState } from 'react';
import { invoiceSapLookup } from '#domain/invoice/invoice';
import {
  type ImportedInvoiceLine,
  INVOICE_IMPORT_INSTRUCTION,
  INVOICE_IMPORT_TITLE,
  importInvoice,
  invoiceColumns,
} from '#domain/invoice/invoice-import';
import { type LineToCome, notInvoiced } from '#domain/invoice/live-comparison';
import type { PackedLine } from '#domain/invoice/packages';
import { counted } from '#domain/values/counted';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import { joinLabel } from '#domain/values/text';
import type { LinesBinding } from '../form/form.ts';
import { useGroupFilter } from '../lines/groups/use-group-filter.ts';
import type { LineFileKind, LineImportDialogProps } from '../lines/import/line-import-dialog.tsx';
import { useOpenedLine } from '../lines/pieces/use-opened-line.ts';
import { LineTable } from '../lines/table/line-table.tsx';
import type { Lines } from '../lines/use-lines.ts';
import { Button } from '../ui/control/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { showToast, showUndo } from '../ui/notice/toast.tsx';
import { ComparisonStrip } from './comparison-strip.tsx';
import { invoiceLineColumns } from './invoice-line-columns.tsx';
import { type InvoiceLineFields, importedLine, invoiceSheet, NO_LINE } from './invoice-lines.ts';
import { useComparison } from './use-comparison.ts';

const LineImportDialog = lazy<LineImportDialogProps<ImportedInvoiceLine>>(
  async () => (await import('../lines/import/line-import-dialog.tsx')).LineImportDialog,
);
const PackagesDialog = lazy(async () => (await import('./packages-dialog.tsx')).PackagesDialog);

const invoiceFile: LineFileKind<ImportedInvoiceLine> = {
  title: INVOICE_IMPORT_TITLE,
  instruction: INVOICE_IMPORT_INSTRUCTION,
  rememberedAs: 'invoice',
  columns: invoiceColumns,
  check: importInvoice,
};

const texts = {
  title: 'Part SAPs',
  empty: 'No part SAPs added. Click "Add Part SAP" to add one or "Import invoice".',
  add: 'Add Part SAP',
};

interface InvoiceLineSectionProps {
  invoiceId: number | null;
  purchaseId: number | null;
  status: InvoiceStatus;
  lines: Lines<InvoiceLineFields>;
  table: LinesBinding;
  tryIt: ReactNode;
}

export function InvoiceLineSection(props: InvoiceLineSectionProps) {
  const { invoiceId, purchaseId, status, lines, table, tryIt } = props;
  const [importing, setImporting] = useState(false);
  const packing = usePacking(lines);
  const comparison = useComparison({ purchaseId, invoiceId, status, rows: lines.rows });
  const filter = useGroupFilter(lines, purchaseId, comparison.groups);

  const isEmpty = lines.rows.length === 0;
  const open = useMemo(
    () => (isEmpty && comparison.groups ? notInvoiced(comparison.groups) : []),
    [isEmpty, comparison.groups],
  );

  /** Adds the quantities that are not invoiced, except those of closed lines. Returns whether it added any. */
  function add(toCome: readonly LineToCome[]): boolean {
    const bySap = new Map(comparison.ordered?.map((line) => [line.sap_id, line]));
    const found = toCome.flatMap(({ sap_id, to_come: quant }) => {
      const line = bySap.get(sap_id);
      return line ? { ...NO_LINE, ...line, quant } : [];
    });
    const added = found.filter(({ closed }) => !closed);
    const closed = found.length - added.length;
    const message = joinLabel([
      added.length > 0 ? `${counted(added.length, 'line')} added` : 'Nothing added',
      closed > 0 ? `${counted(closed, 'closed line')} left out` : null,
    ]);
    if (added.length > 0) showUndo(message, lines.edits.addOrCombine(added, invoiceSheet.combine));
    else showToast(message);
    return added.length > 0;
  }

  function loadLines(imported: readonly ImportedInvoiceLine[], sentence: string) {
    const undo = lines.edits.replaceAll(imported.map(importedLine));
    showUndo(sentence, undo);
  }

  return (
    <>
      {invoiceId === null && comparison.closedSince && (
        <Notice tone="warn" message={`The purchase was closed on ${comparison.closedSince}`} />
      )}
      <LineTable
        above={
          <ComparisonStrip
            comparison={comparison}
            pressed={filter.pressed}
            onPress={filter.press}
            rows={lines.rows}
            onAdd={add}
          />
        }
        onImport={() => setImporting(true)}
        {...table}
        texts={texts}
        lines={filter.lines}
        saps={invoiceSapLookup}
        purchaseId={purchaseId ?? undefined}
        sheet={invoiceSheet}
        columns={packing.columns}
        tryIt={tryIt}
        begin={
          open.length > 0 && (
            <Button onClick={() => add(open)}>
              {`Add the ${counted(open.length, 'line')} not invoiced`}
            </Button>
          )
        }
      >
        <Button onClick={() => setImporting(true)}>Import invoice</Button>
      </LineTable>
      {importing && (
        <LineImportDialog
          file={invoiceFile}
          present={lines.rows}
          onClose={() => setImporting(false)}
          onLoad={loadLines}
        />
      )}
      {packing.dialog}
    </>
  );
}

function usePacking({ rows, edits }: Lines<InvoiceLineFields>) {
  const { open, close, shown } = useOpenedLine(rows);
  const [columns] = useState(() => invoiceLineColumns(open));

  function apply({ quant, container, lot, packages }: PackedLine) {
    if (!shown) return;
    const { key, sap_code } = shown.line;
    const undo = edits.patch(key, { quant, quant_text: undefined, container, lot, packages });
    showUndo(`Packages of ${sap_code ?? 'a line'} changed`, undo);
  }

  return {
    columns,
    dialog: shown && <PackagesDialog {...shown} onApply={apply} onClose={close} />,
  };
}
