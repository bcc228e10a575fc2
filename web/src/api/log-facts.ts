/** What a browser says of itself with every event (§3, Log event). */
export interface BrowserFacts {
  readonly user_agent: string;
  readonly browser: string | null;
  readonly browser_version: string | null;
  readonly os: string | null;
  readonly screen_resolution: string;
  readonly viewport_size: string;
}

/** In this order: most browsers name the others too. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /\b(?:OPR|Opera)\/([\d.]+)/],
  ['Samsung Internet', /\bSamsungBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*\bSafari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system by the user agent; null = it names none that we know. */
export function readUserAgent(userAgent: string): Pick<BrowserFacts, 'browser' | 'browser_version' | 'os'> {
  const found = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [{ name, version }];
  })[0];
  return {
    browser: found?.name ?? null,
    browser_version: found?.version ?? null,
    os: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
  };
}

/** The facts of a window. */
export function readBrowserFacts(view: Window): BrowserFacts {
  const { userAgent } = view.navigator;
  return {
    user_agent: userAgent,
    ...readUserAgent(userAgent),
    screen_resolution: `${view.screen.width}x${view.screen.height}`,
    viewport_size: `${view.innerWidth}x${view.innerHeight}`,
  };
}
