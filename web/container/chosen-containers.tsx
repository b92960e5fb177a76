import { useMutation } from '@tanstack/react-query';
import { containerCalls, containerDownloads } from '#domain/container/container';
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
  /** Those of them that are here. */
  arrived: number[];
  onArrive: () => void;
  onExpect: () => void;
  /** The arrival of these was taken back. */
  onDone: (ids: readonly number[]) => void;
}

/** The actions for the checked containers. */
export function ChosenContainers({ ids, arrived, onArrive, onExpect, onDone }: ChosenContainersProps) {
  const takingBack = useTakeBack();
  // A failure has been told by the policy.
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

/** The containers that a question is about. */
export interface AskedContainers {
  ids: readonly number[];
  /** The name of the container in questions, if there is only one. */
  name: string | undefined;
  /** The day on which all of them are expected now; undefined where they differ. */
  due_on: string | null | undefined;
}

/** The details of containers that a question names: the number of a single one, and their common day. */
export function askedOf(
  containers: readonly { container_id: number; container: string | null; due_on: string | null }[],
): AskedContainers {
  const [first] = containers;
  const differ = containers.some(({ due_on }) => due_on !== first?.due_on);
  return {
    ids: containers.map(({ container_id }) => container_id),
    name: containers.length === 1 ? (first?.container ?? 'the load without a container') : undefined,
    due_on: differ ? undefined : first?.due_on,
  };
}

/** A question about containers. */
export interface AskContainersProps extends AskedContainers {
  /** It was said of these that they are here, or when they are expected. */
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}
