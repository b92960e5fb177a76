import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import {
  type ContainerSection,
  containerCalls,
  containerGrid,
  containerSection,
} from '#domain/container/container';
import { USUAL_DAYS_AHEAD } from '#domain/values/days-ahead';
import { useIsTrying } from '../api/trying.ts';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import { FirstStepsOr } from '../first-steps/first-steps-or.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListParameters } from '../list/rows/list-parameters.ts';
import { useList } from '../list/rows/use-list.ts';
import { ListWithPanel, openedIn } from '../list/side-panel.tsx';
import { actOnRows } from '../list/use-list-keys.ts';
import type { BuiltInView } from '../list/views/use-saved-views.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { Segmented } from '../ui/control/segmented.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { useKeys } from '../ui/keys/use-keys.ts';
import { lazy } from '../ui/lazy.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useOpened } from '../ui/use-opened.ts';
import type { Query } from '../ui/use-screen-location.ts';
import { ArriveDialog } from './arrive-dialog.tsx';
import { ChosenContainers, type SelectedContainers, selectionOf } from './chosen-containers.tsx';
import { containerColumns, narrowContainerColumns, phoneContainerColumns } from './container-columns.tsx';
import styles from './container-list.module.css';
import { ContainerPanel } from './container-panel.tsx';
import { ExpectDialog } from './expect-dialog.tsx';

const WhichFirstDialog = lazy(async () => (await import('./which-first-dialog.tsx')).WhichFirstDialog);

const SECTIONS: Record<ContainerSection, string> = {
  coming: 'Coming',
  late: 'Late',
  no_day: 'No arrival date',
  arrived: 'Arrived',
  all: 'All',
};

/** The words for an empty list. `container` is `container with a number` if the list omits containers without one. */
const NONE: Record<ContainerSection, (container: string) => string> = {
  coming: (container) => `No ${container} is on its way.`,
  late: (container) => `No ${container} is late.`,
  no_day: (container) => `No ${container} in transit lacks an arrival date.`,
  arrived: (container) => `No ${container} has arrived.`,
  all: () => 'A container appears here once a line of an invoice names it.',
};

/** The view of containers that stop plans, with the number of plans and the first plan of each (behaviour 30.8). */
const STOPPING: BuiltInView = {
  view_id: null,
  name: 'Stopping plans',
  query: 'f_stops=1..&sort=-stops',
  layout: {
    order: ['container', 'due_on', 'stopped_plan', 'stops', 'short_parts'],
    hidden: ['here_on', 'product_label'],
    shown: ['stops', 'stopped_plan'],
    pinned: [],
    widths: {},
  },
};
const VIEWS = [STOPPING];

function sectionOf({ which }: Query): ContainerSection {
  return containerSection.safeParse(which).data ?? 'coming';
}

/** The order of arrived containers, since people look for the latest arrivals. */
const NEWEST_FIRST = ['-here_on'];

const OWN: ListParameters = {
  names: ['which', 'unnamed'],
  filters: [],
  extra: (parameters) => ({ which: sectionOf(parameters), unnamed: parameters.unnamed === '1' }),
  sort: (parameters) => (sectionOf(parameters) === 'arrived' ? NEWEST_FIRST : []),
};

const ALL_CONTAINERS: Query = { which: 'all', unnamed: '1' };

function useFittingColumns(isOpen: boolean) {
  const isWide = useMediaQuery('(width >= 2000px)', undefined, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  if (isPhone) return phoneContainerColumns;
  return isOpen && !isWide ? narrowContainerColumns : containerColumns;
}

/** The list of containers (behaviour 24.8). */
export function ContainerList() {
  const mayArrive = useMay(containerCalls.arrive);
  const [id, open] = useOpened('container_id');
  const list = useList(containerGrid, useFittingColumns(id !== undefined), OWN, VIEWS);
  const { state, ids, seenRows, selection, idOf } = list;
  const { parameters } = state;
  const section = sectionOf(parameters);
  const opened = openedIn(list, id, open);
  const [arriving, setArriving] = useState<SelectedContainers>();
  const [expecting, setExpecting] = useState<SelectedContainers>();
  const [daysAhead, setDaysAhead] = useState<number>();
  const rowsOf = (chosen: readonly number[]) => chosen.flatMap((id) => seenRows.get(id)?.row ?? []);
  const awaited = rowsOf(ids).filter((row) => !row.arrived);
  const arrive = (chosen: readonly number[]) => {
    const rows = rowsOf(chosen).filter((row) => !row.arrived);
    return rows.length > 0 && setArriving(selectionOf(rows));
  };
  const show = (change: Query) => state.change({ parameters: { ...parameters, ...change } });
  // In the panel, the key acts on its container, although other rows may be checked.
  const chosenRows = () =>
    id !== undefined && document.activeElement?.closest('[data-beside]') ? [id] : ids;
  useKeys({
    a: mayArrive ? () => actOnRows(chosenRows(), arrive)() : undefined,
    w: opened === undefined ? () => setDaysAhead(USUAL_DAYS_AHEAD) : undefined,
  });

  return (
    <>
      {useIsTrying() && (
        <p className={`note ${styles.above}`}>
          The containers are shown as stored, without the suppositions.
        </p>
      )}
      {state.where.stops && !opened && (
        <p className={`note ${styles.above}`}>
          {'Containers that help only together with others are under '}
          <TextButton onClick={() => setDaysAhead(USUAL_DAYS_AHEAD)}>Which container first?</TextButton>
        </p>
      )}
      <ListWithPanel
        panel={
          opened && (
            <ContainerPanel
              opened={opened}
              onDone={selection.uncheckDone}
              onArrive={setArriving}
              onExpect={setExpecting}
            />
          )
        }
      >
        <ListScreen
          title="Containers"
          placeholder="Search containers..."
          list={list}
          rows={{ path: (row) => paths.container(idOf(row)), onOpen: open, opened: id }}
          empty={
            <FirstStepsOr until="purchase">
              <NoContainers
                section={section}
                unnamed={parameters.unnamed === '1'}
                onShowAll={() => state.change({ parameters: ALL_CONTAINERS })}
              />
            </FirstStepsOr>
          }
          restriction={{
            showAll: section !== 'all' || parameters.unnamed !== '1' ? ALL_CONTAINERS : undefined,
            chips: null,
          }}
          chosen={
            <ChosenContainers
              ids={ids}
              awaited={awaited.length}
              arrived={rowsOf(ids).filter((row) => row.arrived)}
              onArrive={() => setArriving(selectionOf(awaited))}
              onExpect={() => setExpecting(selectionOf(awaited))}
              onDone={selection.uncheckDone}
            />
          }
        >
          <Segmented
            label="Which containers"
            choices={SECTIONS}
            chosen={section}
            onChoose={(which) => show({ which: which === 'coming' ? undefined : which })}
          />
          <label className={`line note ${styles.unnamed}`}>
            <input
              type="checkbox"
              checked={parameters.unnamed === '1'}
              onChange={({ currentTarget }) => show({ unnamed: currentTarget.checked ? '1' : undefined })}
            />
            Also without a number
          </label>
          {!opened && <Button onClick={() => setDaysAhead(USUAL_DAYS_AHEAD)}>Which container first?</Button>}
        </ListScreen>
      </ListWithPanel>
      {daysAhead && opened === undefined && (
        <WhichFirstDialog
          days={daysAhead}
          onDaysChange={setDaysAhead}
          onOpen={open}
          onArrive={setArriving}
          onExpect={setExpecting}
          onClose={() => setDaysAhead(undefined)}
        />
      )}
      {arriving && (
        <ArriveDialog {...arriving} onDone={selection.uncheckDone} onClose={() => setArriving(undefined)} />
      )}
      {expecting && (
        <ExpectDialog {...expecting} onDone={selection.uncheckDone} onClose={() => setExpecting(undefined)} />
      )}
    </>
  );
}

interface NoContainersProps {
  section: ContainerSection;
  unnamed: boolean;
  onShowAll: () => void;
}

function NoContainers({ section, unnamed, onShowAll }: NoContainersProps) {
  const go = useGo();
  return (
    <>
      <p>{NONE[section](unnamed ? 'container' : 'container with a number')}</p>
      {!(section === 'all' && unnamed) && <Button onClick={onShowAll}>Show all</Button>}
      {(section === 'coming' || section === 'all') && (
        <Permitted to={SAVES_RECORDS}>
          <Button onClick={() => go(paths.invoice())}>Add an invoice</Button>
        </Permitted>
      )}
    </>
  );
}
