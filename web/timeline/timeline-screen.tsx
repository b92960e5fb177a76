import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { moveCalls } from '#domain/plan/move';
import { timelineCalls } from '#domain/timeline/timeline';
import { counted, grouped } from '#domain/values/counted';
import { callQuery } from '../api/call-query.ts';
import { SAVES_RECORDS } from '../api/user.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link, useGo } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { lazy } from '../ui/lazy.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { useScreenLocation } from '../ui/use-screen-location.ts';
import { useTitle } from '../ui/use-title.ts';
import { useWidth } from '../ui/use-width.ts';
import { barsOf } from './timeline-bars.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { PlansTable, SpecificationsTable } from './timeline-tables.tsx';

const BarDialog = lazy(async () => (await import('./bar-dialog.tsx')).BarDialog);
const MoveDialog = lazy(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** The minimum width of the chart. A narrower screen shows only the tables. */
const CHART_WIDTH = 600;

/** Shows the timeline of the specifications and plans of a car model (behaviour 34.8). */
export function TimelineScreen() {
  const productId = useScreenLocation(({ search }) => Number(search.product_id));
  // Keyed, so that another car model resets the visible days, the lanes and the open dialog.
  return <TimelineOf key={productId} productId={productId} />;
}

function TimelineOf({ productId }: { productId: number }) {
  useTitle('Timeline');
  const go = useGo();
  const isNamed = Number.isInteger(productId) && productId > 0;
  const query = useQuery({
    ...callQuery(timelineCalls.model, { product_id: productId }),
    enabled: isNamed,
    staleTime: 0,
  });
  const timeline = query.data;
  const bars = useMemo(() => (timeline ? barsOf(timeline) : []), [timeline]);
  const [opened, open] = useState<string>();
  const [movesPlans, setMovesPlans] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const width = useWidth(body) ?? 0;
  const outdated = timeline?.plans.filter((plan) => plan.outdated) ?? [];
  const subject = bars.find(({ key }) => key === opened)?.subject;

  return (
    <div className="page" aria-busy={query.isFetching}>
      <header className="row">
        <h1>Timeline</h1>
        {timeline && <Link to={paths.carModel(timeline.product_id)}>{timeline.product_label}</Link>}
      </header>
      <FailedQuery query={query} onBack={() => go(paths.carModelList)} />
      {!isNamed && (
        <div className="empty">
          <p>A timeline shows the specifications and plans of a car model.</p>
          <Button onClick={() => go(paths.carModelList)}>Choose a car model</Button>
        </div>
      )}
      <div ref={body} className="stack">
        {timeline?.specifications.length === 0 && (
          <div className="empty">
            <p>This car model has no specifications.</p>
            <Permitted to={SAVES_RECORDS}>
              <Button onClick={() => go(paths.specificationOfCarModel(timeline.product_id))}>
                Add specification
              </Button>
            </Permitted>
          </div>
        )}
        {timeline && timeline.specifications.length > 0 && (
          <>
            {outdated.length > 0 && (
              <Notice
                tone="warn"
                message={`${counted(outdated.length, 'plan uses', 'plans use')} a specification that is not in force when ${outdated.length === 1 ? 'it begins' : 'they begin'}.`}
              >
                <Permitted to={moveCalls.move}>
                  <Button onClick={() => setMovesPlans(true)}>{`Move ${grouped(outdated.length)}...`}</Button>
                </Permitted>
              </Notice>
            )}
            {width >= CHART_WIDTH ? (
              <TimelineChart bars={bars} today={timeline.today} width={width} onOpen={open} />
            ) : (
              <p className="note">The chart needs a wider screen. The tables show the same data.</p>
            )}
            <SpecificationsTable timeline={timeline} onOpen={open} />
            <PlansTable timeline={timeline} onOpen={open} />
          </>
        )}
      </div>
      {timeline && subject && (
        <BarDialog timeline={timeline} subject={subject} onClose={() => open(undefined)} />
      )}
      {timeline && movesPlans && (
        <MoveDialog
          count={outdated.length}
          planIds={outdated.map(({ plan_id }) => plan_id)}
          specifications={timeline.specifications}
          onClose={() => setMovesPlans(false)}
        />
      )}
      <Overlay visible={isNamed && query.isPending} />
    </div>
  );
}
