// Runs before the first paint, so that a dark screen never flashes white. The key is that of `colorSchemeManager` in
// app/create-app.tsx.
(() => {
  let chosen;
  try {
    chosen = localStorage.getItem('partline.theme');
  } catch {
    // If the browser blocks storage, the theme of the system is used.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
