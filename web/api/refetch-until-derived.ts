const REFETCH_INTERVAL_MS = 2_000;

interface Derived {
  /** The number of part SAPs whose figures are not derived yet. */
  waiting?: number | undefined;
}

export const refetchUntilDerived = {
  refetchInterval: ({ state }: { state: { data?: Derived | undefined } }) => intervalUntilDerived(state.data),
};

/** Returns the interval of reloads while figures of the response are not derived yet, otherwise false. */
export function intervalUntilDerived(data: object | undefined): number | false {
  return data && 'waiting' in data && data.waiting ? REFETCH_INTERVAL_MS : false;
}
