/** Keeps responses of a fake server pending, by request. */
export function pendingAnswers() {
  const pending = new Map<string, PromiseWithResolvers<void>>();
  return {
    /** Keeps the response pending until the test resolves or rejects it. */
    hold(request: string): PromiseWithResolvers<void> {
      const gate = Promise.withResolvers<void>();
      pending.set(request, gate);
      return gate;
    },
    /** Returns the promise that a response waits for; undefined if it is not pending. */
    until: (request: string) => pending.get(request)?.promise,
  };
}
