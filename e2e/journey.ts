import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { startControlledWorld, type ControlledWorld } from './testing/controlled-world.ts';
import { startOwnServer, type OwnServer, waitForFreshPage } from './testing/own-server.ts';
import { countRequests, ownPage } from './testing/watch-page.ts';

/** A server, and a simulated world that a journey controls. */
export interface Stage {
  readonly server: OwnServer;
  readonly world: ControlledWorld;
}

interface Fixtures {
  /** The journey restarts its server, so 503 and chunks that fail to load are expected. */
  readonly isServerRestarted: boolean;
  /**
   * Pages may register the service worker. In other journeys it would install all files of the site for each new
   * visitor.
   */
  readonly hasWorker: boolean;
}

/** Started by the first journey that uses it, and shared by all journeys of a Playwright worker. */
interface Shared {
  /** Has no simulated world: each journey reports the groups and characters that it needs. */
  readonly server: OwnServer;
  readonly stage: Stage;
}

/**
 * A test whose page must not have problems: an error in the console, an uncaught exception or an answer of 500 and
 * above fails the journey at its end. Opening an address waits for hydration, unless `waitUntil` says otherwise.
 *
 * All files use this test: fixtures of their own would need new workers, browsers and servers.
 */
export const test = base.extend<Fixtures, Shared>({
  isServerRestarted: [false, { option: true }],
  hasWorker: [false, { option: true }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await startOwnServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) => {
      const server = await startOwnServer();
      const world = await startControlledWorld(server);
      await use({ server, world });
      await world.stop();
      await server.stop();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        context.on('page', openFreshPages);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context, hasWorker }, use) => {
    context.on('page', openFreshPages);
    if (!hasWorker) await withoutWorker(context);
    await use(context);
  },
  page: async ({ page, javaScriptEnabled, isServerRestarted }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The browser's own message for every answer above 399; the relevant ones are found below by their status.
      const isAnswer = message.text().startsWith('Failed to load resource');
      const isAway = isServerRestarted && failedLoad.test(message.text());
      if (message.type() === 'error' && !isAnswer && !isAway) complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('response', (response) => {
      const isStarting = isServerRestarted && response.status() === 503;
      if (response.status() >= 500 && !isStarting) complaints.push(`${response.status()}: ${response.url()}`);
    });
    countRequests(page);
    if (javaScriptEnabled) waitForOwnPages(page);
    await use(page);
    // Requests still open at the end of a journey do not matter.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints).toEqual([]);
  },
});

/** A chunk or the worker, requested while the server was down. */
const failedLoad = /dynamically imported module|fetching the script/;

/** Hides the service worker API from all pages of a context. Call before opening the first one. */
export async function withoutWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

/** Waits before opening an address until the server renders it with all reported data. */
function openFreshPages(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    if (URL.canParse(url)) await waitForFreshPage(url);
    return goto(url, options);
  };
}

function waitForOwnPages(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await ownPage(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await ownPage(page);
    return response;
  };
}
