import { useEffect, useSyncExternalStore } from 'react';
import { themeStore, type Theme } from '../storage/preference-stores.ts';
import { useStored } from '../storage/local-store.ts';

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)');

function subscribeToSystem(listener: () => void): () => void {
  const query = systemIsLight();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * The theme of the page: the visitor's choice, else the system's, followed while nothing is chosen (null). Writes it
 * on `<html>` and on the colours of the browser's own bar, as public/theme.js did before the first paint.
 */
export function useTheme() {
  const chosen = useStored(themeStore);
  const system = useSyncExternalStore<Theme>(
    subscribeToSystem,
    () => (systemIsLight().matches ? 'light' : 'dark'),
    () => 'dark',
  );
  const theme = chosen ?? system;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      bar.media = bar.dataset['of'] === theme ? 'all' : 'not all';
    }
  }, [theme]);
  return { theme, chosen, choose: themeStore.set };
}
