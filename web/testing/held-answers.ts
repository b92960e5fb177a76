/** Holds back responses of a fake server, by request. */
export function heldAnswers() {
  const held = new Map<string, PromiseWithResolvers<void>>();
  return {
    /** Holds the answer back until the test resolves or rejects it. */
    hold(asked: string): PromiseWithResolvers<void> {
      const gate = Promise.withResolvers<void>();
      held.set(asked, gate);
      return gate;
    },
    /** Returns the promise that an answer waits for; undefined if it is not held back. */
    until: (asked: string) => held.get(asked)?.promise,
  };
}
