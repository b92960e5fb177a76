const AGAIN_MS = 2_000;

interface Derived {
  /** The number of part SAPs with pending figures. */
  waiting?: number | undefined;
}

/** Options of a query with pending figures: it repeats until all are derived. */
export const untilDerived = {
  refetchInterval: ({ state }: { state: { data?: Derived | undefined } }) =>
    state.data?.waiting ? AGAIN_MS : false,
};
