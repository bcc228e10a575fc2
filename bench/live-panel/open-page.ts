import type { Browser, CDPSession, Page } from '@playwright/test';
import { markKeys } from './mark-keys.ts';
import { watchPage, type Watched, type WatchedPage } from './watch-page.ts';

/** Until then the page has come to rest. */
export const restMs = 15_000;
export const pollMs = 3000;

/** A page with live lists, as it is looked at. */
export interface LivePage extends Omit<WatchedPage, 'faster'> {
  /** Of the server. */
  readonly url: string;
  /** Of the page, with its query. */
  readonly path: string;
  /** What this browser has stored before the visit: key → value. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** Changes something in what the page lists. */
export type Change = () => Promise<void>;

export interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly close: () => Promise<void>;
}

interface Circumstances {
  readonly faster?: number;
  readonly slowdown?: number;
  readonly isTypedInto?: boolean;
}

/** The page as somebody opens it for the first time. */
export async function open(
  browser: Browser,
  { url, path, stored = {}, ...watched }: LivePage,
  { faster = 1, slowdown = 1, isTypedInto = false }: Circumstances = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  const { itemPattern, unknownText } = watched;
  if (isTypedInto) await page.addInitScript(markKeys);
  await page.addInitScript(watchPage, { itemPattern, unknownText, faster });
  await page.goto(url + path, { waitUntil: 'load' });
  return { page, cdp, close: () => context.close() };
}

/** What the page has noted of itself so far. */
export const watchedOf = (page: Page): Promise<Watched> => page.evaluate(() => window.watched);
