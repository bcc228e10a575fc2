import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supportedBrowsersText } from '@rollcall/game/site/supported-browsers';
import { themes, themeStore } from '../storage/preference-stores.ts';

/** The theme script as text, since it is not a module. */
const files = import.meta.glob<string>('../../public/theme.js', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const script = Object.values(files).join('');

/** Runs the script as the page does before its first paint. */
function run(
  stored: string | null,
  systemIsLight: boolean,
  kept: Readonly<Record<string, string>> = {},
  isWide = false,
): string | undefined {
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  if (stored !== null) localStorage.setItem('v1-theme', stored);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width') ? isWide : systemIsLight,
  }));
  delete document.documentElement.dataset['theme'];
  // oxlint-disable-next-line typescript/no-implied-eval -- a script that is not a module can only be run this way
  const runScript = new Function(script) as () => void;
  runScript();
  return document.documentElement.dataset['theme'];
}

type Needed = 'color-mix' | 'toSorted' | 'adoptedStyleSheets';

/** Calls `act` in a browser that lacks a feature. */
function without<Result>(lacking: Needed, act: () => Result): Result {
  if (lacking === 'color-mix') {
    vi.stubGlobal('CSS', { supports: () => false });
    return act();
  }
  const owner = lacking === 'toSorted' ? Array.prototype : Document.prototype;
  const property = Object.getOwnPropertyDescriptor(owner, lacking);
  Reflect.deleteProperty(owner, lacking);
  try {
    return act();
  } finally {
    if (property !== undefined) Object.defineProperty(owner, lacking, property);
  }
}

beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});

describe('the 32-bit servers before the first paint', () => {
  it.each([
    ['{"hide32BitServers":false}', ''],
    ['{"createdAt":"x","updatedAt":"x","data":{"hide32BitServers":false}}', ''],
    ['{"hide32BitServers":true}', undefined],
    ['{}', undefined],
    ['no JSON', undefined],
  ])('are marked as shown for the stored flags %s: %j', (flags, mark) => {
    run(null, false, { 'v1-boolean-flags': flags });
    expect(document.documentElement.dataset['with32Bit']).toBe(mark);
    delete document.documentElement.dataset['with32Bit'];
  });
});

it.each([
  ['{"showWhoFilters":true}', ''],
  ['{"showWhoFilters":false}', undefined],
  ['{}', undefined],
  ['no JSON', undefined],
])('the flags %s decide whether the Who filters are open at the first paint: %j', (flags, mark) => {
  run(null, false, { 'v1-boolean-flags': flags });
  expect(document.documentElement.dataset['whoFilters']).toBe(mark);
  delete document.documentElement.dataset['whoFilters'];
});

describe('the panels before the first paint', () => {
  const root = document.documentElement;
  afterEach(() => {
    history.replaceState(null, '', '/');
    root.style.removeProperty('--own-panel-width');
    delete root.dataset['returning'];
  });

  const groups = '/grouping/orien';
  const who = '/who/orien';

  it.each([
    [groups, '"shroud"', ''],
    [groups, '""', undefined],
    [who, '"shroud"', undefined],
  ])('a visit to %s with the stored search %s marks the page as returning: %j', (path, search, returning) => {
    sessionStorage.setItem('v1-lfm-search', search);
    history.replaceState(null, '', path);
    run(null, false);
    sessionStorage.clear();
    expect(root.dataset['returning']).toBe(returning);
  });

  it.each([
    [groups, {}, '', undefined],
    [groups, { 'v1-lfm-settings': '{"panelWidth":1200}' }, '1200px', ''],
    [groups, { 'v1-lfm-settings': '{"panelWidth":1200,"isDynamicWidth":true}' }, '', ''],
    [groups, { 'v1-lfm-settings': '{"isDynamicWidth":false}' }, '848px', ''],
    [groups, { 'v1-lfm-settings': '{"panelWidth":900,"isDynamicWidth":false}' }, '900px', ''],
    [groups, { 'v1-lfm-settings': '{"updatedAt":"x","data":{"panelWidth":1200}}' }, '1200px', ''],
    [groups, { 'v1-lfm-settings': '{"panelWidth":100}' }, '320px', ''],
    [groups, { 'v1-lfm-settings': '{"panelWidth":9000}' }, '2000px', ''],
    [groups, { 'v1-lfm-settings': '{"panelWidth":"1200"}' }, '', ''],
    [groups, { 'v1-lfm-settings': '{"panelWidth":"red;}"}' }, '', ''],
    [groups, { 'v1-friends': '{"data":[]}' }, '', ''],
    [groups, { 'v1-ignored-words': '["gold"]' }, '', ''],
    [groups, { 'v1-who-settings': '{"panelWidth":900}' }, '', undefined],
    [`${groups}?secondary-panel-type=who`, {}, '', ''],
    [who, {}, '', undefined],
    [who, { 'v1-who-settings': '{"panelWidth":900}' }, '900px', ''],
    [who, { 'v1-who-settings': '{"panelWidth":100}' }, '320px', ''],
    [who, { 'v1-who-settings': '{"isDynamicWidth":true}' }, '', ''],
    [who, { 'v1-who-settings': '{"isDynamicWidth":false}' }, '848px', ''],
    [who, { 'v1-lfm-settings': '{"panelWidth":1200}', 'v1-ignored-words': '["gold"]' }, '', undefined],
    [who, { 'v1-registered-characters': '[]' }, '', ''],
    [`${who}?initial-search-query=bob`, {}, '', ''],
  ])(
    'at %s with %o have their stored size, and hide a list that will change',
    (path, kept, width, returning) => {
      history.replaceState(null, '', path);
      run(null, false, kept);
      expect(root.style.getPropertyValue('--own-panel-width')).toBe(width);
      expect(root.dataset['returning']).toBe(returning);
    },
  );
});

describe('the rows of groups before the first paint', () => {
  const root = document.documentElement;
  afterEach(() => {
    root.style.removeProperty('--own-row-scale');
    delete root.dataset['stacked'];
    delete root.dataset['density'];
  });

  it.each([
    [{}, true, 'compact', ''],
    [{}, false, 'comfortable', ''],
    [{ density: null }, true, 'compact', ''],
    [{ density: null }, false, 'comfortable', ''],
    [{ density: 'comfortable' }, true, 'comfortable', ''],
    [{ density: 'compact' }, false, 'compact', ''],
    [{ density: 'dense' }, false, 'comfortable', ''],
    [{ isCompact: false }, true, 'compact', ''],
    [{ isCompact: true }, false, 'compact', ''],
    [{ isCompact: true, density: 'comfortable' }, true, 'comfortable', ''],
    [{ fontSize: 14 }, true, 'compact', '1'],
    [{ fontSize: 21 }, true, 'compact', '1.5'],
    [{ fontSize: 7 }, true, 'compact', String(8 / 14)],
    [{ fontSize: 900 }, true, 'compact', String(72 / 14)],
    [{ fontSize: '16' }, true, 'compact', ''],
    [{ fontSize: 'red;}' }, true, 'compact', ''],
  ])('with %o stored in a wide window %s are %s', (settings, isWide, density, scale) => {
    run(null, false, { 'v1-lfm-settings': JSON.stringify(settings) }, isWide);
    expect(root.dataset['density']).toBe(density);
    expect(root.style.getPropertyValue('--own-row-scale')).toBe(scale);
  });

  it.each([
    [{ fontSize: 21, isDynamicWidth: false }, false],
    [{ fontSize: 25 }, false],
    [{ fontSize: 22, isDynamicWidth: false }, true],
    [{ fontSize: 25, panelWidth: 1000 }, false],
    [{ fontSize: 25, isDynamicWidth: true }, false],
    [{ fontSize: 26, isDynamicWidth: true }, true],
    [{ fontSize: 26, panelWidth: 2000 }, true],
    [{ fontSize: 13, panelWidth: 100 }, true],
  ])('with %o stored have stacked parts: %s', (settings, isStacked) => {
    vi.stubGlobal('innerWidth', 1024);
    run(null, false, { 'v1-lfm-settings': JSON.stringify(settings) });
    expect('stacked' in root.dataset).toBe(isStacked);
  });

  it('have the default density if nothing is stored', () => {
    run(null, false, {}, true);
    expect(root.dataset['density']).toBe('compact');
  });
});

describe('the space reserved for the visitor’s characters before the first paint', () => {
  const root = document.documentElement;
  afterEach(() => delete root.dataset['tonight']);

  it.each([
    ['{"data":[{"id":1},{"id":2},{"id":3}]}', '3'],
    ['{"data":[{"id":1}]}', '1'],
    ['{"data":[]}', undefined],
    ['{"data":null}', undefined],
    ['[{"id":1},{"id":2}]', '2'],
    ['{"createdAt":"x","updatedAt":"x","data":[5]}', '1'],
    ['"text"', undefined],
    ['null', undefined],
    ['{', undefined],
  ])('with %s stored, fits %j characters', (stored, count) => {
    run(null, false, { 'v1-registered-characters': stored });
    expect(root.dataset['tonight']).toBe(count);
  });
});

describe('a second panel before the first paint', () => {
  const root = document.documentElement;
  afterEach(() => {
    history.replaceState(null, '', '/');
    delete root.dataset['pair'];
    delete root.dataset['returning'];
  });

  it.each([
    ['/grouping/orien', undefined],
    ['/grouping/orien?secondary-panel-type=who&secondary-panel-server=khyber', 'who'],
    ['/grouping/orien?secondary-panel-type=grouping&secondary-panel-server=orien', 'grouping'],
    ['/grouping/orien?secondary-panel-type=trends&secondary-panel-server=orien', undefined],
    ['/grouping/orien?secondary-panel-type=who', undefined],
    ['/who/orien?secondary-panel-type=grouping&secondary-panel-server=orien', 'grouping'],
    ['/who/orien?secondary-panel-type=who&secondary-panel-server=khyber', undefined],
    ['/who/orien?initial-search-query=bob', undefined],
  ])('at %s gets space for the type %j', (path, expected) => {
    history.replaceState(null, '', path);
    run(null, false);
    expect(root.dataset['pair']).toBe(expected);
  });
});

describe('the theme before the first paint', () => {
  it.each([
    [null, false, 'dark'],
    [null, true, 'light'],
    ['"light"', false, 'light'],
    ['"dark"', true, 'dark'],
    ['"dark-theme"', true, 'dark'],
    ['{"createdAt":"x","updatedAt":"x","data":"light-theme"}', false, 'light'],
    ['"blue"', true, 'light'],
    ['{', false, 'dark'],
    ['null', true, 'light'],
  ])('with %j stored and a light system %j is %s', (stored, systemIsLight, theme) => {
    expect(run(stored, systemIsLight)).toBe(theme);
  });

  it('is the one that the app has stored', () => {
    for (const theme of themes) {
      themeStore.set(theme);
      expect(run(localStorage.getItem('v1-theme'), false)).toBe(theme);
    }
  });
});

describe('closed notices', () => {
  /** The style sheet that the script adds; null = none. */
  function sheetFor(kept: Readonly<Record<string, string>>): string | null {
    let text: string | null = null;
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync(given: string) {
          text = given;
        }
      },
    );
    Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
    run(null, false, kept);
    return text;
  }

  it('are hidden before the first paint', () => {
    const kept = {
      'v1-dismissed-page-messages': '[12,7]',
      'v1-boolean-flags':
        '{"hideAlphaRelease":true,"hideActivityDevelopmentNotice":false,"bankToonsDisclaimer":true}',
    };
    const them =
      '[data-page-notice="message-12"],[data-page-notice="message-7"],[data-page-notice="hideAlphaRelease"],' +
      '[data-page-notice="bankToonsDisclaimer"]';
    expect(sheetFor(kept)).toBe(
      `${them}{display:none}[data-page-notices]:not(:has([data-page-notice]:not(${them}))){display:none}`,
    );
  });

  it.each([
    {},
    { 'v1-dismissed-page-messages': '[]', 'v1-boolean-flags': '{}' },
    { 'v1-dismissed-page-messages': '{"12":true}', 'v1-boolean-flags': 'true' },
    { 'v1-dismissed-page-messages': '["\\"]*{color:red}"]', 'v1-boolean-flags': '{' },
  ])('need no style sheet with %j', (kept) => {
    expect(sheetFor(kept)).toBeNull();
  });

  it('stay visible until the app has started, in a browser without constructable style sheets', () => {
    const kept = { 'v1-dismissed-page-messages': '[12]' };
    expect(without('adoptedStyleSheets', () => run(null, true, kept))).toBe('light');
  });
});

describe('a page whose app cannot start', () => {
  const line = () => document.getElementById('standstill');
  const fail = (file: string) => dispatchEvent(new ErrorEvent('error', { filename: file }));
  const own = `${location.origin}/assets/app-1.js`;

  afterEach(() => {
    line()?.remove();
    delete document.documentElement.dataset['app'];
    delete document.documentElement.dataset['tooOld'];
  });

  it('says so once, and shows the content that waited for the app', () => {
    run(null, false, { 'v1-friends': '{}' });
    expect(document.documentElement.dataset).toHaveProperty('returning');
    fail(own);
    fail(own);
    expect(document.querySelectorAll('#standstill')).toHaveLength(1);
    expect(document.body.firstElementChild).toBe(line());
    expect(line()?.textContent).toContain('does not update');
    expect(document.documentElement.dataset).not.toHaveProperty('returning');
  });

  it('says so when one of its files fails to load', () => {
    run(null, false);
    const element = document.createElement('script');
    // Assigning to `src` would load the address.
    Object.defineProperty(element, 'src', { value: own });
    document.head.append(element);
    element.dispatchEvent(new Event('error'));
    element.remove();
    expect(line()).not.toBeNull();
  });

  it.each<Needed>(['color-mix', 'toSorted', 'adoptedStyleSheets'])(
    'names the supported browsers in one without %s, and keeps the app from starting',
    (lacking) => {
      without(lacking, () => run(null, false, { 'v1-friends': '{}' }));
      expect(document.documentElement.dataset).toHaveProperty('tooOld');
      dispatchEvent(new Event('DOMContentLoaded'));
      fail(own);
      expect(document.querySelectorAll('#standstill')).toHaveLength(1);
      expect(line()?.textContent).toContain(`Supported browsers: ${supportedBrowsersText}, or later.`);
      expect(document.documentElement.dataset).not.toHaveProperty('returning');
    },
  );

  it('starts in a browser with all features', () => {
    run(null, false);
    dispatchEvent(new Event('DOMContentLoaded'));
    expect(document.documentElement.dataset).not.toHaveProperty('tooOld');
    expect(line()).toBeNull();
  });

  it('says so when the app gives up', () => {
    run(null, false);
    document.documentElement.dataset['app'] = '';
    dispatchEvent(new Event('rollcall:standstill'));
    expect(line()).not.toBeNull();
  });

  it.each([
    ['of another script', 'chrome-extension://x/assets/a.js', undefined],
    ['after the app has started', own, ''],
  ])('says nothing about an error %s', (_, file, app) => {
    run(null, false);
    if (app !== undefined) document.documentElement.dataset['app'] = app;
    fail(file);
    expect(line()).toBeNull();
  });
});
