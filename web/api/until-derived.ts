const AGAIN_MS = 2_000;

interface Derived {
  /** So many part SAPs are not derived yet. */
  waiting?: number | undefined;
}

/** Options of a query whose figures may not be derived yet: it asks again until all are. */
export const untilDerived = {
  refetchInterval: ({ state }: { state: { data?: Derived | undefined } }) =>
    state.data?.waiting ? AGAIN_MS : false,
};
