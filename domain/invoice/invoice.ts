import * as z from 'zod/mini';
import { invoiceContainer } from '../container/container.ts';
import { countedDays } from '../container/counted-days.ts';
import { fileIds, storedFile } from '../file/file.ts';
import { lines, quantLine, sapReference } from '../lines/line.ts';
import { allActiveSaps, sapLookup } from '../lines/sap-lookup.ts';
import { comparedLine, renamedSap } from '../purchase/status-record.ts';
import type { LabelsOf } from '../record/labels-of.ts';
import { lastChange } from '../record/last-change.ts';
import { exportDownloads } from '../sheet/export-downloads.ts';
import { grouped } from '../values/counted.ts';
import { day } from '../values/day.ts';
import { INVOICE_STATUS_LABELS, invoiceStatus } from '../values/invoice-status.ts';
import { LINE_DECIMALS, quantity } from '../values/quantity.ts';
import { optionalId, recordId, requiredId, version } from '../values/record-id.ts';
import { note, optionalCode, requiredCode } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { listedDay, listedMoment } from '../wire/column-kind.ts';
import { FILL_IN_ALL } from '../wire/envelope.ts';
import { list } from '../wire/list.ts';
import { lookup } from '../wire/lookup.ts';
import { byId, deleteCall, saved } from '../wire/record.ts';
import { containerFaults, packagesAddUp, storedPackage } from './packages.ts';

/** The containers or LOTs of a line joined by ", ". The joined text may exceed the limit for a single code. */
const shownCode = z.optional(z.nullable(z.string()));

const packageForm = z.object({
  container: optionalCode,
  lot: optionalCode,
  quant: quantity(LINE_DECIMALS),
});

export const invoiceLineForm = z
  .object({
    ...sapReference,
    quant: quantity(LINE_DECIMALS),
    container: shownCode,
    lot: shownCode,
    packages: z.optional(z.nullable(z.array(packageForm).check(z.maxLength(1_000)))),
  })
  .check(
    z.check(({ value, issues }) => {
      if (!packagesAddUp(value)) {
        issues.push({
          code: 'custom',
          input: value.packages,
          path: ['packages'],
          message: 'The quantities of the packages must add up to the quantity of the line.',
          params: { code: 'packages_mismatch' },
        });
      }
      // A request without packages may contain the joined text of the stored packages (behaviour 15.8). Only the save
      // can compare this text with the packages.
      if (value.packages?.length !== 0) return;
      for (const { field, fault } of containerFaults(value)) {
        issues.push({ code: 'custom', input: value[field], path: [field], message: fault });
      }
    }),
  );
export type InvoiceLineForm = z.infer<typeof invoiceLineForm>;

/** The maximum number of packages on all lines of an invoice together (behaviour 22.2). */
const MAX_PACKAGES = 10_000;

const packedLines = lines(invoiceLineForm).check(
  z.refine(
    (packed) => packed.reduce((sum, { packages }) => sum + (packages?.length ?? 0), 0) <= MAX_PACKAGES,
    `An invoice can have at most ${grouped(MAX_PACKAGES)} packages.`,
  ),
);

/** A day; if it is omitted, the stored day stays. */
const keptDay = z.optional(z.nullable(day));

export const invoiceForm = z
  .object({
    invoice_id: optionalId,
    invoice_number: requiredCode,
    purchase_id: requiredId,
    status: invoiceStatus,
    expected_on: keptDay,
    arrived_on: keptDay,
    note,
    product_saps: packedLines,
    file_ids: fileIds,
    version,
  })
  .check(
    z.refine(({ status, arrived_on }) => status === 'A' || !arrived_on, {
      path: ['arrived_on'],
      message: 'Arrived on needs the status Arrived.',
    }),
  );

export const invoiceLabels = {
  invoice_number: 'Invoice number',
  purchase_id: 'Purchase',
  status: 'Status',
  expected_on: 'Expected',
  arrived_on: 'Arrived on',
  note: 'Note',
  file_id: 'Document',
} satisfies LabelsOf<typeof invoiceForm, 'invoice_id'>;

const invoiceLine = z.extend(quantLine, {
  container: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  /** The quantity in each container and LOT of the line; empty if all of it is in one container and LOT. */
  packages: z.array(storedPackage),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const storedInvoice = z.object({
  invoice_id: z.int(),
  invoice_number: z.string(),
  purchase_id: z.int(),
  purchase_number: z.string(),
  status: invoiceStatus,
  expected_on: z.nullable(z.string()),
  arrived_on: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: z.string(),
  created_at_label: z.string(),
  modified_at: z.string(),
  modified_at_label: z.string(),
  version: z.int(),
});

const invoice = z.extend(storedInvoice, {
  product_label: z.string(),
  status_label: z.string(),
  ...countedDays,
  /** The company's current day, the default day of arrival. */
  today: z.string(),
  product_saps: z.array(invoiceLine),
  /** `2 of 3 arrived`; null if no line names a container. */
  containers_label: z.nullable(z.string()),
  containers: z.array(invoiceContainer),
  files: z.array(storedFile),
  last_change: lastChange,
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceGrid = list({
  path: '/api/invoice_list/table',
  view: 'invoice_list',
  id: 'invoice_id',
  row: {
    invoice_id: z.int(),
    invoice_number: z.string(),
    purchase_number: z.string(),
    note: z.nullable(z.string()),
    status: invoiceStatus,
    status_label: z.string(),
    expected_on: z.nullable(listedDay),
    /**
     * The number of days by which the invoice is late. It counts from the earliest due day of its containers that have
     * not arrived, or else from the expected day of the invoice. Null if the invoice is not late.
     */
    days_late: z.nullable(z.int()),
    arrived_on: z.nullable(listedDay),
    /** `2 of 3 arrived`; null if no line names a container. */
    containers_label: z.nullable(z.string()),
    created_at: listedMoment,
    created_at_label: z.string(),
    modified_at: listedMoment,
    modified_at_label: z.string(),
  },
  searchable: [
    'invoice_number',
    'purchase_number',
    'note',
    'status_label',
    'created_at_label',
    'modified_at_label',
  ],
  codes: ['invoice_number', 'purchase_number'],
  sort: ['-created_at', 'invoice_number', 'status'],
  labels: { created_at_label: 'created_at', modified_at_label: 'modified_at' },
  words: { status_label: { stored: 'status', words: INVOICE_STATUS_LABELS } },
  summary: 'List invoices',
});

export const purchaseLookup = lookup({
  path: '/api/invoice/query_purchases',
  view: 'purchase_lookup',
  id: 'purchase_id',
  row: { purchase_id: z.int(), product_label: z.string(), purchase_number: z.string() },
  searchable: ['product_label'],
  sort: ['-purchase_number'],
  closest: 'purchase_number',
  summary: 'Look up purchases',
});

export const invoiceSapLookup = sapLookup('invoice');

/** The ordered and the invoiced quantities of a purchase, without the edited invoice. */
const compareBase = z.object({
  /** The day on which the whole purchase was closed, and the reason for closing all or some of its lines. */
  closed_on: z.nullable(z.string()),
  closed_note: z.nullable(z.string()),
  ordered: z.array(z.extend(quantLine, { closed: z.boolean() })),
  invoiced: z.array(z.extend(comparedLine, { status: invoiceStatus })),
  /** The SAPs that once had the code of an ordered SAP (behaviour 14.8). */
  renamed: z.array(renamedSap),
});
export type CompareBase = z.infer<typeof compareBase>;

export const invoiceCalls = {
  model: call('/api/invoice/model', {
    request: byId('invoice_id'),
    data: invoice,
    summary: 'Load an invoice with its lines',
  }),
  save: call('/api/invoice/save', {
    request: invoiceForm,
    data: saved('invoice_id'),
    writes: true,
    size: 'document',
    incomplete: FILL_IN_ALL,
    summary: 'Create or change an invoice',
  }),
  delete: deleteCall('invoice', 'invoice_ids', 'Delete invoices'),
  activeSaps: allActiveSaps('invoice'),
  compareBase: call('/api/invoice/compare_base', {
    request: z.object({ purchase_id: recordId, invoice_id: optionalId }),
    data: compareBase,
    summary: 'Load the ordered quantities of a purchase and the quantities on its other invoices',
  }),
};

export const invoiceDownloads = exportDownloads('invoice');
