// Runs before the first paint: what the visitor chose is so from the beginning. Keys and values are those of
// src/storage/preference-stores; data-page-notice is that of src/app/PageMessages
// and src/pages/servers/MulesNotice,
// data-page-notices that of RootLayout.
(() => {
  const root = document.documentElement;
  const isWho = location.pathname.startsWith('/who');

  // One feature for each supported browser (game/src/site/supported-browsers), which came with that very version: the app
  // does not start without them (src/app/client), since it would stop at something else that is missing.
  const isTooOld =
    !CSS.supports('color', 'color-mix(in srgb, red, red)') ||
    !('toSorted' in Array.prototype) ||
    !('adoptedStyleSheets' in document);

  /**
   * What is kept, out of its wrapper with times: lists have one, and another site that this one has replaced puts
   * everything into one (game/src/settings/foreign-settings).
   *
   * @param {string} key
   * @param {'localStorage' | 'sessionStorage'} place
   */
  const read = (key, place = 'localStorage') => {
    try {
      const content = JSON.parse(window[place].getItem(key));
      return content?.data === undefined ? content : content.data;
    } catch {
      // Forbidden or unreadable storage: as if nothing was chosen.
      return null;
    }
  };

  /** @param {string} key of a list */
  const countOf = (key) => {
    const list = read(key);
    return Array.isArray(list) ? list.length : 0;
  };

  /**
   * To the bounds that the settings have (game/src/lfm/lfm-settings, game/src/settings/setting-fields).
   * @param {number} value
   * @param {number} minimum
   * @param {number} maximum
   */
  const clamp = (value, minimum, maximum) => Math.min(maximum, Math.max(minimum, value));

  const chooseTheme = () => {
    // Other versions of the site write "dark-theme".
    const chosen = String(read('v1-theme')).replace(/-theme$/, '');
    const isKnown = chosen === 'dark' || chosen === 'light';
    const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    root.dataset.theme = isKnown ? chosen : system;
    // The browser's own bar (src/app/useTheme does the same later on).
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.media = bar.dataset.of === root.dataset.theme ? 'all' : 'not all';
    }
  };

  /**
   * The width that was chosen for a panel, CSS pixels; null = it is as wide as the window.
   *
   * @param {any} settings as stored
   */
  const chosenWidth = (settings) => {
    const { panelWidth, isDynamicWidth } = settings ?? {};
    const isChosen = Number.isFinite(panelWidth);
    if (isDynamicWidth === true || (isDynamicWidth !== false && !isChosen)) return null;
    return isChosen ? clamp(Number(panelWidth), 320, 2000) : 848;
  };

  // The server renders a list for default settings. What a returning visitor has stored may change it: until the scripts
  // run they see a skeleton (src/lists/shared/ListBody.tsx). Ignored words hide groups alone.
  const markReturning = () => {
    const [settings, ...others] = isWho ? ['who-settings'] : ['lfm-settings', 'ignored-words'];
    const width = chosenWidth(read(`v1-${settings}`));
    if (width !== null) root.style.setProperty('--own-panel-width', `${width}px`);
    const stored = [settings, ...others, 'registered-characters', 'friends', 'ignores'];
    const isStored = stored.some((key) => read(`v1-${key}`) !== null);
    // Groups are searched for until the tab is closed (src/storage/lfm-stores).
    const isSearched = !isWho && Boolean(read('v1-lfm-search', 'sessionStorage'));
    if (location.search !== '' || isStored || isSearched) root.dataset.returning = '';
  };

  // Rows of groups are as high as they will be: as chosen, else compact where the window is wide.
  const chooseDensity = () => {
    const settings = read('v1-lfm-settings');
    const { density, isCompact, fontSize } = settings ?? {};
    if (Number.isFinite(fontSize)) {
      const scale = clamp(Number(fontSize), 8, 72) / 14;
      root.style.setProperty('--own-row-scale', String(scale));
      const width = Math.min(innerWidth, chosenWidth(settings) ?? Infinity);
      // Parts are stacked, as isStacked in src/lists/lfm/lfm-row-parts says.
      if (width < 560 * scale) root.dataset.stacked = '';
    }
    // Older versions have stored isCompact: false for who never chose it.
    const chosen = density ?? (isCompact === true ? 'compact' : null);
    const isWide = matchMedia('(min-width: 1100px)').matches;
    const isKnown = chosen === 'compact' || chosen === 'comfortable';
    root.dataset.density = isKnown ? chosen : isWide ? 'compact' : 'comfortable';
  };

  // A second panel has its place from the beginning, if the address contains one (src/lists/PanelPair.tsx).
  const reserveSecondPanel = () => {
    const query = new URLSearchParams(location.search);
    const seconds = isWho ? ['grouping'] : ['grouping', 'who'];
    const second = seconds.find((type) => type === query.get('secondary-panel-type'));
    if (second !== undefined && query.has('secondary-panel-server')) root.dataset.pair = second;
  };

  // The page as served does not know which notices were closed here.
  const hideClosed = () => {
    const messages = read('v1-dismissed-page-messages');
    const flags = read('v1-boolean-flags');
    const closed = [
      ...(Array.isArray(messages) ? messages : [])
        .filter((id) => Number.isInteger(id))
        .map((id) => `message-${Number(id)}`),
      ...['hideAlphaRelease', 'hideActivityDevelopmentNotice', 'bankToonsDisclaimer'].filter(
        (flag) => flags?.[flag] === true,
      ),
    ];
    if (closed.length === 0 || isTooOld) return;
    const them = closed.map((key) => `[data-page-notice="${key}"]`).join();
    const sheet = new CSSStyleSheet();
    // Their place goes with them when there is no other. A rule of its own: Firefox 115 does not know :has().
    const emptyPlace = `[data-page-notices]:not(:has([data-page-notice]:not(${them})))`;
    sheet.replaceSync(`${them}{display:none}${emptyPlace}{display:none}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };

  // Who wants to see the 32-bit servers has them from the beginning (src/api/use32BitServers): the page as served hides them.
  const show32Bit = () => {
    if (read('v1-boolean-flags')?.hide32BitServers === false) root.dataset.with32Bit = '';
  };

  // The filters of the Who list are as they were left (src/lists/who/WhoFilters): the list below does not move.
  const unfoldWhoFilters = () => {
    if (read('v1-boolean-flags')?.showWhoFilters === true) root.dataset.whoFilters = '';
  };

  // How many characters are registered: what stands for them is as large as what comes (src/pages/home, verification).
  const countCharacters = () => {
    const count = countOf('v1-registered-characters');
    if (count > 0) root.dataset.tonight = String(count);
  };

  // How high a list of one's own is, is known when it is there: what stands below it is shown then (src/styles/base.css).
  const markOwnList = () => {
    const listOf = {
      registration: 'registered-characters',
      friends: 'friends',
      ignores: 'ignores',
      guilds: 'registered-characters',
    };
    const [, page = '', detail] = location.pathname.split('/');
    const key = Object.entries(listOf).find(([name]) => name === page)?.[1];
    if (key === undefined || countOf(`v1-${key}`) === 0) return;
    root.dataset.ownList = detail === undefined ? page : 'guild';
  };

  // The served page stays when the app cannot start. A line above it says so.
  const sayStandstill = () => {
    if (document.getElementById('standstill') !== null) return;
    // What waited for the app is shown as it was served.
    for (const mark of ['returning', 'ownList', 'tonight', 'pair']) delete root.dataset[mark];
    const line = document.createElement('p');
    line.id = 'standstill';
    line.textContent = isTooOld
      ? 'This page does not update in this browser. It does in Chrome 111, Firefox 115 and Safari 16.4, and in later versions.'
      : 'This page could not start, so it does not update. Reloading it may help.';
    document.body.prepend(line);
  };
  addEventListener('rollcall:standstill', sayStandstill);
  // A file of the app did not come or could not be run. Once the app runs, src/app/client handles failures.
  addEventListener(
    'error',
    ({ target, filename }) => {
      if (root.dataset.app !== undefined) return;
      const file = target instanceof HTMLScriptElement ? target.src : String(filename);
      if (file.startsWith(`${location.origin}/assets/`)) sayStandstill();
    },
    true,
  );

  if (isTooOld) {
    root.dataset.tooOld = '';
    addEventListener('DOMContentLoaded', sayStandstill, { once: true });
  }
  chooseTheme();
  markOwnList();
  countCharacters();
  markReturning();
  chooseDensity();
  reserveSecondPanel();
  hideClosed();
  show32Bit();
  unfoldWhoFilters();
})();
