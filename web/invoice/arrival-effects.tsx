import { useMemo } from 'react';
import { type InvoiceContainer, NO_CONTAINER } from '#domain/container/container';
import { containerKey } from '#domain/container/container-key';
import type { PackedLine } from '#domain/invoice/packages';
import { byContainer } from '#domain/invoice/receiving';
import { counted, firstOf } from '#domain/values/counted';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import { dayOf, takenBack } from './arrival.tsx';

interface ArrivalEffectsProps {
  containers: readonly InvoiceContainer[];
  /** The lines of the form, which may name other containers than the stored lines. */
  lines: readonly PackedLine[];
  stored_status: InvoiceStatus;
  status: InvoiceStatus;
  stored_day: string | null;
  /** The day of arrival that a save stores; undefined unless the chosen status is Arrived, or if it was cleared. */
  arrived_on: string | undefined;
}

/** Says what a save changes about the containers of a stored invoice (behaviour 24.5). */
export function ArrivalEffects({ lines, ...props }: ArrivalEffectsProps) {
  const named = useMemo(() => byContainer(lines).map(({ container }) => container), [lines]);
  const { stored_status, status } = props;
  const effects = [stored_status !== status && effectOf(props), ...effectsOfLines(named, props)].filter(
    Boolean,
  );
  return (
    effects.length > 0 && (
      <p className="note" role="status">
        {effects.join(' ')}
      </p>
    )
  );
}

/** Returns how a save affects the containers because of the lines and the day (behaviour 24.2, 24.4). */
function effectsOfLines(
  named: readonly (string | null)[],
  { containers, stored_status, stored_day, status, arrived_on }: Omit<ArrivalEffectsProps, 'lines'>,
) {
  const keys = new Set(named.map(containerKey));
  const stored = new Set(containers.map(({ container }) => containerKey(container)));
  const gone = containers.filter(({ container }) => !keys.has(containerKey(container)));
  const added = named.filter((container) => !stored.has(containerKey(container))).map(nameOf);
  const later = containers.filter(
    ({ here_on }) => here_on && arrived_on && here_on > arrived_on && here_on !== stored_day,
  );
  const isRenamed = gone.length === 1 && added.length === 1;
  return [
    isRenamed && `${added[0]} replaces ${describe(gone)} and keeps its days.`,
    !isRenamed && gone.length > 0 && `Saving removes ${describe(gone)}.`,
    !isRenamed &&
      added.length > 0 &&
      status === stored_status &&
      arrived_on &&
      `Saving marks ${firstOf(added)} as arrived.`,
    later.length > 0 && `Arrived after this day: ${describe(later)}.`,
  ];
}

const nameOf = (container: string | null) => container ?? NO_CONTAINER;

function describe(containers: readonly InvoiceContainer[]): string {
  return firstOf(containers.map((each) => `${nameOf(each.container)} (${dayOf(each)})`));
}

/** Returns how a save with another status affects the containers; false if it affects none (behaviour 24.5). */
function effectOf({
  status,
  stored_status,
  stored_day,
  containers,
}: Omit<ArrivalEffectsProps, 'lines' | 'arrived_on'>): string | false {
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
