/** Loaded into the server of a soak before anything else: a signal collects what is no longer used. */
process.on('SIGUSR2', () => {
  // The second time collects what the first one has only let go.
  globalThis.gc?.();
  globalThis.gc?.();
});
