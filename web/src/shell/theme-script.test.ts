import { afterEach, describe, expect, it, vi } from 'vitest';
import { themes, themeStore } from '../storage/theme-store.ts';

/** A file of the site that is no module: read, not imported. */
const files = import.meta.glob<string>('../../public/theme.js', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const script = Object.values(files).join('');

/** Runs the script as the page does before its first paint. */
function run(stored: string | null, systemIsLight: boolean): string | undefined {
  localStorage.clear();
  if (stored !== null) localStorage.setItem('v1-theme', stored);
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsLight }));
  delete document.documentElement.dataset['theme'];
  // oxlint-disable-next-line typescript/no-implied-eval -- a script that is no module runs only so
  const runScript = new Function(script) as () => void;
  runScript();
  return document.documentElement.dataset['theme'];
}

afterEach(() => vi.unstubAllGlobals());

describe('the theme before the first paint', () => {
  it.each([
    [null, false, 'dark'],
    [null, true, 'light'],
    ['"light"', false, 'light'],
    ['"dark"', true, 'dark'],
    ['"blue"', true, 'light'],
    ['{', false, 'dark'],
    ['null', true, 'light'],
  ])('with %j stored and a light system %j is %s', (stored, systemIsLight, theme) => {
    expect(run(stored, systemIsLight)).toBe(theme);
  });

  it('is what the app has stored', () => {
    for (const theme of themes) {
      themeStore.set(theme);
      expect(run(localStorage.getItem('v1-theme'), false)).toBe(theme);
    }
  });
});
