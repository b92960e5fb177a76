import type { ReactNode } from 'react';
import { type InvoiceContainer, lateText, NO_CONTAINER } from '#domain/container/container';
import { type CountedDays, countsIncluding, includedByCounts } from '#domain/container/counted-days';
import type { Invoice } from '#domain/invoice/invoice';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import { FormFields } from '../form/form-fields.tsx';
import { paths } from '../paths.ts';
import { StatusBadge } from '../ui/control/badge.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './arrival.module.css';

interface ArrivalProps {
  containers: readonly InvoiceContainer[];
  /** The day of arrival that a save stores; undefined unless the chosen status is Arrived, or if it was cleared. */
  arrived_on: string | undefined;
  counts: CountedDays;
  /** The sentences about what a save changes. */
  effects: ReactNode;
  children: ReactNode;
}

/** The expected day and the arrival of an invoice, as a whole and by container (behaviour 15.11, 24.10). */
export function Arrival({ containers, arrived_on, counts, effects, children }: ArrivalProps) {
  const hasNumbers = containers.some(({ container }) => container !== null);
  const note = arrived_on && includedByCounts(countsIncluding(arrived_on, counts));
  const arrived = containers.filter(({ here_on }) => here_on !== null);

  return (
    <section className={`stack ${styles.arrival}`} aria-label="Arrival">
      <h2 className="heading">Arrival</h2>
      <FormFields>{children}</FormFields>
      {note && <p className="note">{note}</p>}
      {/* Without container numbers, the delay applies to the whole invoice. */}
      {!hasNumbers &&
        containers.map(
          ({ container_id, days_late }) =>
            days_late !== null && (
              <p key={container_id} className="error">
                {lateText(days_late)}
              </p>
            ),
        )}
      {hasNumbers && (
        <>
          <p
            className={`note strong ${styles.count}`}
          >{`${grouped(arrived.length)} of ${grouped(containers.length)} arrived`}</p>
          {effects}
          <ul className={styles.containers} aria-label="Containers">
            {containers.map((container) => (
              <li key={container.container_id}>
                <Link to={paths.container(container.container_id)}>
                  {container.container ?? NO_CONTAINER}
                </Link>
                <StatusBadge status={container.status} label={container.status_label} />
                <span>{dayOf(container)}</span>
                {container.days_late !== null && (
                  <strong className="error">{lateText(container.days_late)}</strong>
                )}
                <span>{counted(container.line_count, 'line')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export function dayOf({ due_on, here_on }: InvoiceContainer): string {
  if (here_on) return `Arrived on ${formatDay(here_on)}`;
  return due_on ? `Expected ${formatDay(due_on)}` : 'No expected day';
}

/** Returns how many containers have arrived after a save with this status: `2 of 3 arrived` (behaviour 24.4, 24.5). */
export function arrivedWith(
  status: InvoiceStatus,
  { status: before, arrived_on, containers_label, containers }: Invoice,
) {
  if (!containers_label || status === before || (status === 'T' && before === 'O')) return containers_label;
  const kept = {
    A: containers.length,
    T: containers.length - takenBack(containers, arrived_on).length,
    O: 0,
  };
  return `${kept[status]} of ${containers.length} arrived`;
}

/**
 * Returns the containers whose arrival is taken back when an invoice returns from Arrived to Transit: those that
 * arrived on the day of the invoice, or all if none did (behaviour 24.5).
 */
export function takenBack(arrived: readonly InvoiceContainer[], invoiceDay: string | null) {
  // A container that arrived on a different day than its invoice was recorded separately.
  const following = arrived.filter(({ here_on }) => here_on === invoiceDay);
  return following.length > 0 ? following : arrived;
}
