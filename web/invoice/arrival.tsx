import type { ReactNode } from 'react';
import { type InvoiceContainer, NO_CONTAINER } from '#domain/container/container';
import { type CountedDays, countsIncluding, includedByCounts } from '#domain/container/counted-days';
import type { Invoice } from '#domain/invoice/invoice';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import { FormFields } from '../form/form-fields.tsx';
import { lateText } from '../grid/columns/expected-column.tsx';
import { paths } from '../paths.ts';
import { StatusBadge } from '../ui/control/badge.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './arrival.module.css';

interface ArrivalProps {
  containers: readonly InvoiceContainer[];
  stored_status: InvoiceStatus | undefined;
  status: InvoiceStatus;
  stored_day: string | null;
  /** The day of arrival that a save stores; undefined unless the chosen status is Arrived. */
  arrived_on: string | undefined;
  counts: CountedDays;
  children: ReactNode;
}

/** The expected day and the arrival of an invoice, as a whole and by container (behaviour 15.11, 24.10). */
export function Arrival(props: ArrivalProps) {
  const { containers, stored_status, status, arrived_on, counts, children } = props;
  const hasNumbers = containers.some(({ container }) => container !== null);
  const note = arrived_on && includedByCounts(countsIncluding(arrived_on, counts));
  const arrived = containers.filter(({ here_on }) => here_on !== null);
  const effect = stored_status && stored_status !== status && effectOf(status, props);

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
          {effect && (
            <p className="note" role="status">
              {effect}
            </p>
          )}
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

function dayOf({ due_on, here_on }: InvoiceContainer): string {
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
function takenBack(arrived: readonly InvoiceContainer[], invoiceDay: string | null) {
  // A container that arrived on a different day than its invoice was recorded separately.
  const following = arrived.filter(({ here_on }) => here_on === invoiceDay);
  return following.length > 0 ? following : arrived;
}

/** Returns how a save with another status affects the containers; false if it affects none (behaviour 24.5). */
function effectOf(
  status: InvoiceStatus,
  {
    stored_status,
    stored_day,
    containers,
  }: Pick<ArrivalProps, 'stored_status' | 'stored_day' | 'containers'>,
): string | false {
  const arrived = containers.filter(({ here_on }) => here_on !== null);
  if (status === 'A') {
    const awaited = containers.length - arrived.length;
    return awaited > 0 && `Saving marks ${counted(awaited, 'container')} as arrived.`;
  }
  // An open order that becomes Transit leaves its containers as they are.
  if (arrived.length === 0 || (status === 'T' && stored_status === 'O')) return false;
  const back = status === 'O' ? arrived : takenBack(arrived, stored_day);
  const words = `Saving takes back the arrival of ${counted(back.length, 'container')}.`;
  const kept = arrived.length - back.length;
  if (kept === 0) return words;
  const those = 'that arrived on another day';
  return `${words} ${counted(kept, `container ${those} stays`, `containers ${those} stay`)} arrived.`;
}
