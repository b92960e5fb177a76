import { useQuery } from '@tanstack/react-query';
import { placeInTimeline } from '#domain/specification/place-in-timeline';
import { specificationCalls } from '#domain/specification/specification';
import { isDay } from '#domain/values/day';
import type { State } from '#domain/values/state';
import { callQuery } from '../api/call-query.ts';

interface Edited {
  specification_id: number | null;
  output_product_id: number | null;
  begin_date: string;
  state: State;
}

/** What the specification would be among the others of its car model, as soon as those are loaded. */
export function usePlace({ output_product_id, ...edited }: Edited) {
  const timeline = useQuery({
    ...callQuery(specificationCalls.timeline, { output_product_id: output_product_id ?? 0 }),
    enabled: output_product_id !== null,
  });
  const place =
    timeline.data && isDay(edited.begin_date) ? placeInTimeline(timeline.data, edited) : undefined;
  return { place, timeline };
}
