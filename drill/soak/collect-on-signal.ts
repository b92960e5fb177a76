/** Loaded into the server of a soak before anything else: a signal runs the garbage collector. */
process.on('SIGUSR2', () => {
  // The second run collects what the first one has only released.
  globalThis.gc?.();
  globalThis.gc?.();
});
