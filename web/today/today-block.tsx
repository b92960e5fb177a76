import { useDidUpdate } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { NO_CONTAINER } from '#domain/container/container';
import { BLOCKS, type Block, type TodayRow, todayCalls } from '#domain/today/today';
import { grouped } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { callKey } from '../api/call-query.ts';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { Count } from '../ui/control/count.tsx';
import { Link } from '../ui/control/link.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { PlanName } from '../ui/plan-name.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { MoveAll } from './move-all.tsx';
import { OrderThisWeek } from './order-this-week.tsx';
import styles from './today.module.css';
import { factOf, horizonOf, listOf, pathOf } from './today-rows.ts';

const PAGE = 50;

/** The blocks whose rows name a plan, which does not fit on one line. */
const ON_TWO_LINES: readonly Block[] = [
  'stopped',
  'no_purchase',
  'crossing',
  'outdated',
  'drifted',
  'promises',
  'incomplete',
  'over',
];

interface TodayBlockProps {
  block: Block;
  count: number;
  rows: readonly TodayRow[];
  days: number;
  today: string;
  readAt: number;
  /** Whether the block loads all its rows, page by page, instead of showing only the first five. */
  opened: boolean;
  onToggle: () => void;
}

export function TodayBlock({ block, count, rows, days, today, readAt, opened, onToggle }: TodayBlockProps) {
  const mayOrder = useMay(SAVES_RECORDS);
  const id = useId();
  const rowList = useRef<HTMLUListElement>(null);
  const list = listOf(block, days, today);
  const horizon = horizonOf(block, days);
  const all = useInfiniteQuery({
    enabled: opened,
    queryKey: callKey(todayCalls.rows, block, days),
    queryFn: ({ signal, pageParam }) =>
      send(todayCalls.rows, { block, days, offset: pageParam, limit: PAGE }, { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (pages.length * PAGE < page.count ? pages.length * PAGE : undefined),
    staleTime: 0,
  });
  // The rows reload with the count above them. A reload waits while rows are loading, because it would cancel their
  // request.
  const reloadedFor = useRef(readAt);
  useDidUpdate(() => {
    if (opened && (all.isFetching || reloadedFor.current === readAt)) return;
    reloadedFor.current = readAt;
    if (opened) void all.refetch();
  }, [readAt, all.isFetching]);
  const shown = (opened && all.data?.pages.flatMap((page) => page.rows)) || rows;

  return (
    <section className={styles.block} aria-labelledby={`${id}-title`}>
      <header className="row">
        <h2 id={`${id}-title`} className="heading">
          {BLOCKS[block]}
        </h2>
        <Count>{count}</Count>
        {horizon && <span className="note">{horizon}</span>}
        {count > rows.length && (
          <>
            {list && (
              <Link to={list.path} className="push">
                {list.word}
              </Link>
            )}
            <Button kind="quiet" expands={{ opened, id }} onClick={onToggle}>
              {opened ? 'Show fewer' : `Show all ${grouped(count)}`}
            </Button>
          </>
        )}
        {block === 'order' && <OrderThisWeek count={count} days={days} />}
        {block === 'outdated' && <MoveAll count={count} />}
      </header>
      <FailedQuery query={all} />
      <ul
        ref={rowList}
        id={id}
        aria-busy={all.isFetching}
        className={ON_TWO_LINES.includes(block) ? styles.onTwoLines : undefined}
      >
        {shown.map((row) => {
          const { words, urgent } = factOf(block, row, today);
          return (
            <li key={`${row.id} ${row.day}`}>
              <Link to={pathOf(block, row.id, { days, today, mayOrder })} className="cut">
                <PlanName label={row.label ?? NO_CONTAINER} />
              </Link>
              <span className="cut secondary" title={row.detail}>
                <PlanName label={row.detail} />
              </span>
              <span className={urgent ? 'bad' : 'secondary'}>{words}</span>
            </li>
          );
        })}
      </ul>
      {opened && <ShowMore query={all} list={rowList} />}
    </section>
  );
}
