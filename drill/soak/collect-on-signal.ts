/** This module is preloaded into the server of a soak test. A signal runs the garbage collector. */
process.on('SIGUSR2', () => {
  // The second run collects objects that the first run has only released.
  globalThis.gc?.();
  globalThis.gc?.();
});
