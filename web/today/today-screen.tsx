import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Block, type Today, todayCalls } from '#domain/today/today';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { MAX_DAYS_AHEAD, OFFERED_DAYS_AHEAD, USUAL_DAYS_AHEAD } from '#domain/values/days-ahead';
import { callQuery } from '../api/call-query.ts';
import { refetchUntilDerived } from '../api/refetch-until-derived.ts';
import { useIsTrying } from '../api/trying.ts';
import { SAVES_RECORDS } from '../api/user.ts';
import { FirstStepsOr } from '../first-steps/first-steps-or.ts';
import { paths } from '../paths.ts';
import { TriedLanes } from '../try/lane-changes.tsx';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { useFocusOpenedRecord } from '../ui/focus-opened-record.ts';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { Updating } from '../ui/notice/updating.tsx';
import { useScreenLocation, useScreenSearch } from '../ui/use-screen-location.ts';
import { useTitle } from '../ui/use-title.ts';
import { ChangedLine } from './changed-line.tsx';
import { FirstStopSentence } from './first-stop.tsx';
import styles from './today.module.css';
import { TodayBlock } from './today-block.tsx';

const ABOUT_PLANS: ReadonlySet<Block> = new Set([
  'stopped',
  'order',
  'short',
  'no_purchase',
  'crossing',
  'outdated',
  'drifted',
]);

/**
 * Shows the decisions of the day in blocks. Each row links to a screen on which the user can handle it (behaviour
 * 26.1).
 */
export function TodayScreen() {
  useTitle('Today');
  const go = useGo();
  const [days, setDays] = useDays();
  const [opened, toggle] = useOpenedBlocks();
  const query = useQuery({
    ...callQuery(todayCalls.today, { days }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    ...refetchUntilDerived,
  });
  const blocks = query.data?.blocks.filter(({ count }) => count > 0) ?? [];
  const columns = useColumns(blocks);
  const screen = useRef<HTMLDivElement>(null);
  useFocusOpenedRecord(screen, query.data !== undefined);
  const hasPlans = blocks.length > 0 || (query.data?.ahead.plans ?? 0) > 0;

  return (
    <div ref={screen} className="page" aria-busy={query.isFetching}>
      <header className={styles.head}>
        <h1>Today</h1>
        {query.data && <span className="note">{formatDay(query.data.today)}</span>}
        <SelectField label="Look ahead" options={optionsWith(days)} value={String(days)} onChange={setDays} />
      </header>
      <FailedQuery query={query} />
      {useIsTrying() && (
        <section className={styles.first} aria-label="Effect of the suppositions">
          <TriedLanes />
          <p className="note">The lists below ignore the suppositions.</p>
        </section>
      )}
      {query.data && (hasPlans || query.data.changed.count > 0) && (
        <section className={styles.first} aria-label="At a glance">
          {hasPlans && <FirstStopSentence {...query.data} />}
          <ChangedLine changed={query.data.changed} />
        </section>
      )}
      <Updating waiting={query.data?.waiting} />
      {query.data && blocks.length === 0 && (
        <div className="empty">
          <FirstStepsOr until="plan">
            <p>Nothing needs a decision within {counted(days, 'day')}.</p>
            {days < MAX_DAYS_AHEAD ? (
              <Button onClick={() => setDays(String(MAX_DAYS_AHEAD))}>
                Look {MAX_DAYS_AHEAD} days ahead
              </Button>
            ) : (
              <Permitted to={SAVES_RECORDS}>
                <Button onClick={() => go(paths.plan())}>Add a plan</Button>
              </Permitted>
            )}
          </FirstStepsOr>
        </div>
      )}
      {query.data && (
        <div className={styles.columns}>
          {columns.map((blocks) => (
            <div key={blocks[0]?.block} className={styles.column}>
              {blocks.map((block) => (
                <TodayBlock
                  key={block.block}
                  {...block}
                  days={days}
                  today={query.data.today}
                  readAt={query.dataUpdatedAt}
                  opened={opened.includes(block.block)}
                  onToggle={() => toggle(block.block)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <Overlay visible={query.isPending} />
    </div>
  );
}

/**
 * Returns the blocks in two columns if the window is wide enough: one for plans and the parts that they lack, and one
 * for deliveries and everything else. A column without blocks is omitted.
 */
function useColumns(blocks: Today['blocks']): Today['blocks'][] {
  const isWide = useMediaQuery('(width >= 1120px)', undefined, { getInitialValueInEffect: false });
  if (!isWide) return [blocks];
  const left = blocks.filter(({ block }) => ABOUT_PLANS.has(block));
  const right = blocks.filter(({ block }) => !ABOUT_PLANS.has(block));
  return [left, right].filter((column) => column.length > 0);
}

function useDays(): [days: number, setDays: (days: string) => void] {
  const requested = useScreenLocation(({ search }) => Number(search.days));
  const days =
    Number.isInteger(requested) && requested >= 1 && requested <= MAX_DAYS_AHEAD
      ? requested
      : USUAL_DAYS_AHEAD;
  const { here, go } = useScreenSearch();
  return [days, (next) => go({ ...here()?.search, days: next })];
}

/** Returns the blocks that show all rows. They are in the URL, so that they are open again after Back. */
function useOpenedBlocks(): [opened: readonly string[], toggle: (block: Block) => void] {
  const opened = useScreenLocation(({ search }) => search.all?.split('.') ?? []);
  const { here, go } = useScreenSearch();
  return [
    opened,
    (block) => {
      const others = opened.filter((other) => other !== block);
      const all = others.length < opened.length ? others : [...opened, block];
      go({ ...here()?.search, all: all.length > 0 ? all.join('.') : undefined }, { replace: true });
    },
  ];
}

function optionsWith(days: number): Record<string, string> {
  const offered = [...new Set([...OFFERED_DAYS_AHEAD, days])].toSorted((a, b) => a - b);
  return Object.fromEntries(offered.map((each) => [each, counted(each, 'day')]));
}
