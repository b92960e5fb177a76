const REFETCH_INTERVAL_MS = 2_000;

interface Derived {
  /** The number of part SAPs whose figures are not derived yet. */
  waiting?: number | undefined;
}

export const refetchUntilDerived = {
  refetchInterval: ({ state }: { state: { data?: Derived | undefined } }) =>
    state.data?.waiting ? REFETCH_INTERVAL_MS : false,
};
