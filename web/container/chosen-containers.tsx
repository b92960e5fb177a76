import { useMutation } from '@tanstack/react-query';
import { containerCalls, containerDownloads, type DueDay } from '#domain/container/container';
import { firstOf, grouped } from '#domain/values/counted';
import { addressOf, MAX_ADDRESS_IDS } from '#domain/wire/download';
import { download } from '../api/download.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { type ArrivedRow, useUndoArrival } from './use-arrivals.ts';

interface ChosenContainersProps {
  ids: number[];
  /** How many of the containers have not arrived. */
  awaited: number;
  arrived: ArrivedRow[];
  onArrive: () => void;
  onExpect: () => void;
  onDone: (ids: readonly number[]) => void;
}

export function ChosenContainers({
  ids,
  awaited,
  arrived,
  onArrive,
  onExpect,
  onDone,
}: ChosenContainersProps) {
  const undoing = useUndoArrival(onDone);
  // `failurePolicy` shows a failure.
  const exporting = useMutation({
    mutationFn: () => download(addressOf(containerDownloads.exportMany, { ids })),
  });

  return (
    <>
      {awaited > 0 && (
        <>
          <Permitted to={containerCalls.arrive}>
            <Button onClick={onArrive}>Arrived {grouped(awaited)}</Button>
          </Permitted>
          <Permitted to={containerCalls.expect}>
            <Button onClick={onExpect}>Expected {grouped(awaited)}</Button>
          </Permitted>
        </>
      )}
      {arrived.length > 0 && (
        <Permitted to={containerCalls.takeBack}>
          <Button busy={undoing.busy} onClick={() => void undoing.ask(arrived)}>
            Undo arrival {grouped(arrived.length)}
          </Button>
        </Permitted>
      )}
      {ids.length <= MAX_ADDRESS_IDS && (
        <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export {ids.length}
        </Button>
      )}
    </>
  );
}

export interface SelectedContainers {
  ids: readonly number[];
  /** The first three containers, and the number of the others. */
  name: string;
  /** The expected day that all the containers share; undefined if the days differ. */
  due_on: string | null | undefined;
  days: DueDay[];
}

export function selectionOf(
  containers: readonly (DueDay & { container: string | null })[],
): SelectedContainers {
  const [first] = containers;
  const differ = containers.some(({ due_on }) => due_on !== first?.due_on);
  return {
    ids: containers.map(({ container_id }) => container_id),
    name: firstOf(containers.map(({ container }) => container ?? 'the load without a container')),
    due_on: differ ? undefined : first?.due_on,
    days: containers.map(({ container_id, due_on }) => ({ container_id, due_on })),
  };
}

export interface ContainersDialogProps extends SelectedContainers {
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}
