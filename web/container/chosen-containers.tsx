import { useMutation } from '@tanstack/react-query';
import { containerCalls, containerDownloads, type DueDay } from '#domain/container/container';
import { counted, grouped } from '#domain/values/counted';
import { MOST_ADDRESS_IDS } from '#domain/wire/address-parameters';
import { addressOf } from '#domain/wire/download';
import { download } from '../api/download.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { confirm } from '../ui/dialog/ask.ts';
import { useTakeBack } from './use-arrivals.ts';

interface ChosenContainersProps {
  ids: number[];
  /** Those that have arrived. */
  arrived: number[];
  onArrive: () => void;
  onExpect: () => void;
  /** Called after their arrival was reverted. */
  onDone: (ids: readonly number[]) => void;
}

/** The actions for the checked containers. */
export function ChosenContainers({ ids, arrived, onArrive, onExpect, onDone }: ChosenContainersProps) {
  const takingBack = useTakeBack();
  // The failure policy has shown the failure.
  const exporting = useMutation({
    mutationFn: () => download(addressOf(containerDownloads.exportMany, { ids })),
  });

  async function askBack() {
    const message = `Take back the arrival of ${counted(arrived.length, 'container')}?`;
    if (await confirm({ message, action: 'Take back' }))
      takingBack.mutate(arrived, { onSuccess: () => onDone(arrived) });
  }

  return (
    <>
      <Permitted to={containerCalls.arrive}>
        <Button onClick={onArrive}>Arrived {grouped(ids.length)}</Button>
      </Permitted>
      <Permitted to={containerCalls.expect}>
        <Button onClick={onExpect}>Expected {grouped(ids.length)}</Button>
      </Permitted>
      {arrived.length > 0 && (
        <Permitted to={containerCalls.takeBack}>
          <Button busy={takingBack.isPending} onClick={() => void askBack()}>
            Take back {grouped(arrived.length)}
          </Button>
        </Permitted>
      )}
      {ids.length <= MOST_ADDRESS_IDS && (
        <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export {ids.length}
        </Button>
      )}
    </>
  );
}

/** The containers of a dialog. */
export interface AskedContainers {
  ids: readonly number[];
  /** The name of a single container. */
  name: string | undefined;
  /** Their common expected day; undefined if they differ. */
  due_on: string | null | undefined;
  /** Their expected days as they were read. */
  days: DueDay[];
}

/** Returns the details of the containers for a dialog: the number of a single one, and their common day. */
export function askedOf(containers: readonly (DueDay & { container: string | null })[]): AskedContainers {
  const [first] = containers;
  const differ = containers.some(({ due_on }) => due_on !== first?.due_on);
  return {
    ids: containers.map(({ container_id }) => container_id),
    name: containers.length === 1 ? (first?.container ?? 'the load without a container') : undefined,
    due_on: differ ? undefined : first?.due_on,
    days: containers.map(({ container_id, due_on }) => ({ container_id, due_on })),
  };
}

/** A dialog about containers. */
export interface AskContainersProps extends AskedContainers {
  /** Called after their arrival or expected day was stored. */
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}
