// Runs before the first paint. The key and its values are those of src/storage/theme-store.ts.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('v1-theme'));
  } catch {
    // Forbidden or unreadable storage: as the system has it.
  }
  const isKnown = chosen === 'dark' || chosen === 'light';
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = isKnown ? chosen : system;
})();
