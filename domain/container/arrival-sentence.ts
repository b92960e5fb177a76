import { counted, grouped } from '../values/counted.ts';
import { formatDay } from '../values/day.ts';
import { INVOICE_STATUS_LABELS } from '../values/invoice-status.ts';
import type { ContainerChanges } from './container.ts';

/** So many invoices are named; more are counted. */
const MOST_NAMED = 3;

/**
 * What an arrival did, or its taking back: `3 containers arrived. INV-2310 is Arrived.` A count of that day or a later
 * one holds what arrived already (behaviour 24.9).
 */
export function arrivalSentence(
  did: 'arrived' | 'taken back' | 'expected',
  { changed, invoices, counted_on }: ContainerChanges,
): string {
  const count = counted_on === null ? [] : [heldByCount(counted_on)];
  return [`${counted(changed, 'container')} ${did}.`, ...invoicesSentence(invoices), ...count].join(' ');
}

/** What an arrival on the day of a count or before it changes: nothing. */
export function heldByCount(counted_on: string): string {
  return `The count of ${formatDay(counted_on)} already holds it.`;
}

function invoicesSentence(invoices: ContainerChanges['invoices']): string[] {
  const [first] = invoices;
  if (!first) return [];
  const label = INVOICE_STATUS_LABELS[first.status];
  if (invoices.length > MOST_NAMED) return [`${grouped(invoices.length)} invoices are ${label}.`];
  const names = invoices.map(({ invoice_number }) => invoice_number).join(', ');
  return [`${names} ${invoices.length === 1 ? 'is' : 'are'} ${label}.`];
}
