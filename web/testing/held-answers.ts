/** Keeps responses of a fake server pending, by request. */
export function heldAnswers() {
  const held = new Map<string, PromiseWithResolvers<void>>();
  return {
    /** Keeps the response pending until the test resolves or rejects it. */
    hold(asked: string): PromiseWithResolvers<void> {
      const gate = Promise.withResolvers<void>();
      held.set(asked, gate);
      return gate;
    },
    /** Returns the promise that a response waits for; undefined if it is not pending. */
    until: (asked: string) => held.get(asked)?.promise,
  };
}
