const AGAIN_MS = 2_000;

interface Derived {
  /** The number of part SAPs that are not derived yet. */
  waiting?: number | undefined;
}

/** Options of a query whose figures may not be derived yet: it repeats until all are. */
export const untilDerived = {
  refetchInterval: ({ state }: { state: { data?: Derived | undefined } }) =>
    state.data?.waiting ? AGAIN_MS : false,
};
