export function pendingAnswers() {
  const pending = new Map<string, PromiseWithResolvers<void>>();
  return {
    hold(request: string): PromiseWithResolvers<void> {
      const gate = Promise.withResolvers<void>();
      pending.set(request, gate);
      return gate;
    },
    until: (request: string) => pending.get(request)?.promise,
  };
}
