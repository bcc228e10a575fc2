// Applies the visitor's stored choices before the first paint. Keys and values are those of
// src/storage/preference-stores. src/app/PageMessages and src/pages/servers/StatisticsPage set data-page-notice,
// src/app/RootLayout sets data-page-notices.
(() => {
  const root = document.documentElement;
  const isWho = location.pathname.startsWith('/who');

  // One feature for each supported browser (game/src/site/supported-browsers), introduced in exactly that version.
  // Without them the app does not start (src/app/client), because it would fail on another missing feature.
  const isTooOld =
    !CSS.supports('color', 'color-mix(in srgb, red, red)') ||
    !('toSorted' in Array.prototype) ||
    !('adoptedStyleSheets' in document);

  /**
   * A stored value without its wrapper: lists have one with times, and a site that this one has replaced wraps all
   * values (game/src/settings/foreign-settings).
   *
   * @param {string} key
   * @param {'localStorage' | 'sessionStorage'} place
   */
  const read = (key, place = 'localStorage') => {
    try {
      const content = JSON.parse(window[place].getItem(key));
      return content?.data === undefined ? content : content.data;
    } catch {
      // Forbidden or unreadable storage counts as empty.
      return null;
    }
  };

  /** @param {string} key key of a stored list */
  const countOf = (key) => {
    const list = read(key);
    return Array.isArray(list) ? list.length : 0;
  };

  /**
   * Limits a value to the bounds of its setting (game/src/lfm/lfm-settings, game/src/settings/setting-fields).
   *
   * @param {number} value
   * @param {number} minimum
   * @param {number} maximum
   */
  const clamp = (value, minimum, maximum) => Math.min(maximum, Math.max(minimum, value));

  const chooseTheme = () => {
    // Other versions of the site store "dark-theme".
    const chosen = String(read('v1-theme')).replace(/-theme$/, '');
    const isKnown = chosen === 'dark' || chosen === 'light';
    const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    root.dataset.theme = isKnown ? chosen : system;
    // Colour of the browser's own bar (later set by src/app/useTheme).
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.media = bar.dataset.of === root.dataset.theme ? 'all' : 'not all';
    }
  };

  /**
   * Stored width of a panel, in CSS pixels; null = as wide as the window.
   *
   * @param {any} settings as stored
   */
  const chosenWidth = (settings) => {
    const { panelWidth, isDynamicWidth } = settings ?? {};
    const isChosen = Number.isFinite(panelWidth);
    if (isDynamicWidth === true || (isDynamicWidth !== false && !isChosen)) return null;
    return isChosen ? clamp(Number(panelWidth), 320, 2000) : 848;
  };

  // The server renders a list for default settings, which stored data may change. Until the scripts run, returning
  // visitors see a skeleton (src/lists/shared/ListBody.tsx). Ignored words only affect groups.
  const markReturning = () => {
    const [settings, ...others] = isWho ? ['who-settings'] : ['lfm-settings', 'ignored-words'];
    const width = chosenWidth(read(`v1-${settings}`));
    if (width !== null) root.style.setProperty('--own-panel-width', `${width}px`);
    const stored = [settings, ...others, 'registered-characters', 'friends', 'ignores'];
    const isStored = stored.some((key) => read(`v1-${key}`) !== null);
    // The search text of groups is stored for the tab (src/storage/lfm-stores).
    const isSearched = !isWho && Boolean(read('v1-lfm-search', 'sessionStorage'));
    if (location.search !== '' || isStored || isSearched) root.dataset.returning = '';
  };

  // Sets the height of group rows: as chosen, or else compact in wide windows.
  const chooseDensity = () => {
    const settings = read('v1-lfm-settings');
    const { density, isCompact, fontSize } = settings ?? {};
    if (Number.isFinite(fontSize)) {
      const scale = clamp(Number(fontSize), 8, 72) / 14;
      root.style.setProperty('--own-row-scale', String(scale));
      const width = Math.min(innerWidth, chosenWidth(settings) ?? Infinity);
      // The condition for large fonts in isStacked (src/lists/lfm/lfm-row-parts).
      if (width < 560 * scale) root.dataset.stacked = '';
    }
    // Older versions stored isCompact: false even if it was not chosen.
    const chosen = density ?? (isCompact === true ? 'compact' : null);
    const isWide = matchMedia('(min-width: 1100px)').matches;
    const isKnown = chosen === 'compact' || chosen === 'comfortable';
    root.dataset.density = isKnown ? chosen : isWide ? 'compact' : 'comfortable';
  };

  // Reserves the space of a second panel if the address contains one (src/lists/PanelPair.tsx).
  const reserveSecondPanel = () => {
    const query = new URLSearchParams(location.search);
    const seconds = isWho ? ['grouping'] : ['grouping', 'who'];
    const second = seconds.find((type) => type === query.get('secondary-panel-type'));
    if (second !== undefined && query.has('secondary-panel-server')) root.dataset.pair = second;
  };

  // Hides notices that the served page contains but the visitor has closed.
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
    // Hides their container too if it has no other notice. A separate rule, because Firefox 115 lacks :has().
    const emptyPlace = `[data-page-notices]:not(:has([data-page-notice]:not(${them})))`;
    sheet.replaceSync(`${them}{display:none}${emptyPlace}{display:none}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };

  // Shows the 32-bit servers, which the served page hides, if the visitor has chosen that (src/api/use32BitServers).
  const show32Bit = () => {
    if (read('v1-boolean-flags')?.hide32BitServers === false) root.dataset.with32Bit = '';
  };

  // Expands the filters of the Who list if the visitor left them open (src/lists/who/WhoFilterBar), so that the list
  // below does not move.
  const unfoldWhoFilters = () => {
    if (read('v1-boolean-flags')?.showWhoFilters === true) root.dataset.whoFilters = '';
  };

  // Number of registered characters, which determines the size of placeholders (src/pages/home, verification).
  const countCharacters = () => {
    const count = countOf('v1-registered-characters');
    if (count > 0) root.dataset.tonight = String(count);
  };

  // The same for raid nights that are not over (src/pages/home/RaidNights, src/rosters/roster-view).
  const countNights = () => {
    const rosters = read('v1-raid-rosters');
    const isComing = (/** @type {any} */ roster) =>
      Date.parse(String(roster?.startsAt)) > Date.now() - 10_800_000;
    const count = Array.isArray(rosters) ? rosters.filter(isComing).length : 0;
    if (count > 0) root.dataset.rosters = String(count);
  };

  // Marks a page with a stored list, whose height is unknown until it is rendered; content below it is shown then
  // (src/styles/base.css).
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

  // Shows a line above the served page, which remains if the app cannot start.
  const sayStandstill = () => {
    if (document.getElementById('standstill') !== null) return;
    // Shows the served content that was hidden until the app starts.
    for (const mark of ['returning', 'ownList', 'tonight', 'rosters', 'pair']) delete root.dataset[mark];
    const line = document.createElement('p');
    line.id = 'standstill';
    line.textContent = isTooOld
      ? 'This page does not update in this browser. Supported browsers: Chrome 111, Firefox 115 and Safari 16.4, or later.'
      : 'This page could not start, so it does not update. Reloading it may help.';
    document.body.prepend(line);
  };
  addEventListener('rollcall:standstill', sayStandstill);
  // Handles files of the app that fail to load or run. Once the app runs, src/app/client handles failures.
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
  countNights();
  markReturning();
  chooseDensity();
  reserveSecondPanel();
  hideClosed();
  show32Bit();
  unfoldWhoFilters();
})();
