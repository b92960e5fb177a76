// Runs before the first paint, so that a dark screen never flashes white. The key is that of color-scheme.ts.
(() => {
  let chosen;
  try {
    chosen = localStorage.getItem('partline.theme');
  } catch {
    // Storage may be closed to us; the system's theme serves.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
