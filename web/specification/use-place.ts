import { placeInTimeline } from '#domain/specification/place-in-timeline';
import { isDay } from '#domain/values/day';
import type { State } from '#domain/values/state';
import { useSpecificationsOf } from '../timeline/use-specifications-of.ts';

interface Edited {
  specification_id: number | null;
  output_product_id: number | null;
  begin_date: string;
  state: State;
}

/** The place of the specification among the others of its car model, once they are loaded. */
export function usePlace({ output_product_id, ...edited }: Edited) {
  const timeline = useSpecificationsOf(output_product_id);
  const place =
    timeline.data && isDay(edited.begin_date) ? placeInTimeline(timeline.data, edited) : undefined;
  return { place, timeline };
}
