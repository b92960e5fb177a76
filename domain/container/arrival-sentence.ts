import { counted, grouped } from '../values/counted.ts';
import { formatDay } from '../values/day.ts';
import { INVOICE_STATUS_LABELS } from '../values/invoice-status.ts';
import type { Arrivals, ContainerChanges } from './container.ts';
import { includedByCounts } from './counted-days.ts';

/** The maximum number of invoices of one status that the sentence names. If there are more, it only counts them. */
const MAX_NAMED = 3;

/**
 * Describes arrivals that were recorded or undone, the containers that keep an earlier arrival, and the stock counts
 * that include the arrivals (behaviour 24.9): `3 containers arrived. INV-2310 is Arrived.`
 */
export function arrivalSentence(
  did: 'arrived' | 'undone',
  { changed, invoices, ...counts }: ContainerChanges,
  kept: Arrivals['kept'] = [],
): string {
  const inclusions = includedByCounts(counts) ?? [];
  const containers = counted(changed, 'container');
  const done = did === 'arrived' ? `${containers} arrived.` : `Arrival of ${containers} undone.`;
  const earlier = kept.map(({ arrived_on, container_ids }) => {
    const keep = container_ids.length === 1 ? 'keeps' : 'keep';
    return `${counted(container_ids.length, 'container')} that had arrived on ${formatDay(arrived_on)} ${keep} this day.`;
  });
  const first = changed === 0 && earlier.length > 0 ? [] : [done];
  return [...first, ...earlier, ...invoicesSentences(invoices)].concat(inclusions).join(' ');
}

/** Describes a change of expected days (behaviour 24.9). Containers without their own day follow their invoice. */
export function expectedSentence(changed: number, expected_on: string | null): string {
  if (expected_on !== null) return `${counted(changed, 'container')} expected on ${formatDay(expected_on)}.`;
  const invoices = changed === 1 ? 'its invoice' : 'their invoices';
  return `${counted(changed, 'container is', 'containers are')} expected with ${invoices}.`;
}

/** Returns one sentence for each status: invoices may return to different statuses when arrivals are undone. */
function invoicesSentences(invoices: ContainerChanges['invoices']): string[] {
  return Array.from(
    Map.groupBy(invoices, ({ status }) => status),
    ([status, alike]) => {
      const label = INVOICE_STATUS_LABELS[status];
      if (alike.length > MAX_NAMED) return `${grouped(alike.length)} invoices are ${label}.`;
      const names = alike.map(({ invoice_number }) => invoice_number).join(', ');
      return `${names} ${alike.length === 1 ? 'is' : 'are'} ${label}.`;
    },
  );
}
