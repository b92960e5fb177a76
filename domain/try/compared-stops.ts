interface StoppedDays {
  still_from: string | null;
  /** The first later day on which the plan builds again; null if no known receipt ends the standstill. */
  runs_again: string | null;
}

/** One side of a difference: the standstill with, or without, the suppositions. */
export interface ComparedStop extends StoppedDays {
  /** True if an earlier standstill of the plan is the same in both results. */
  again: boolean;
  cars_lost: number;
}

export interface ComparedStops {
  stops: readonly StoppedDays[];
  cars_lost: number;
}

const NO_STOP: StoppedDays = { still_from: null, runs_again: null };

/**
 * Returns the first standstill that differs between two results, or the first one if only the lost cars differ;
 * undefined if nothing differs.
 */
export function firstDifference(
  before: ComparedStops,
  after: ComparedStops,
): { without: ComparedStop; with: ComparedStop } | undefined {
  const longer = before.stops.length > after.stops.length ? before.stops : after.stops;
  const differs = longer.findIndex(
    (_, place) => !haveSameDays(before.stops[place] ?? NO_STOP, after.stops[place] ?? NO_STOP),
  );
  if (differs < 0 && before.cars_lost === after.cars_lost) return undefined;
  const place = Math.max(differs, 0);
  return { without: stopAt(before, place), with: stopAt(after, place) };
}

function stopAt({ stops, cars_lost }: ComparedStops, place: number): ComparedStop {
  return { ...(stops[place] ?? NO_STOP), again: place > 0, cars_lost };
}

/** Returns whether two standstills have the same days. */
export function haveSameDays(was: StoppedDays, is: StoppedDays): boolean {
  return was.still_from === is.still_from && was.runs_again === is.runs_again;
}

/**
 * Returns whether a standstill is worse with the suppositions: it is new or begins earlier; it begins on the same day
 * and lasts longer; or it has the same days and more cars are lost.
 */
export function isWorseStop(was: ComparedStop, is: ComparedStop): boolean {
  if (was.still_from !== is.still_from)
    return is.still_from !== null && (was.still_from === null || is.still_from < was.still_from);
  if (was.runs_again !== is.runs_again)
    return was.runs_again !== null && (is.runs_again === null || is.runs_again > was.runs_again);
  return is.cars_lost > was.cars_lost;
}
