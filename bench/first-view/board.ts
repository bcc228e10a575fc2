import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { defaultDefinition } from '@rollcall/game/definition';
import { type Figures, median, round } from './figures.ts';
import { feedCatalogue, madeGroup } from './made-world.ts';
import type { Server } from './serve.ts';
import { serveEmpty } from './sites.ts';
import { markName, openTab, traceTasks } from './trace.ts';

const names = defaultDefinition.servers.filter(({ bitness }) => bitness === 64).map(({ name }) => name);
/** 720 groups on the eight 64-bit servers, as many as on 12 servers with 60 groups each. */
const groupsPerServer = 90;
const restMs = 10_000;
const changes = { times: 20, everyMs: 1000 };

/** Limits: one frame at 60 Hz, and a delay that feels immediate. */
export const boardGoals: Readonly<Record<string, Figures>> = {
  'board of all servers, 720 groups': { longestTaskMs: 16, paintedMs: 300 },
};

declare global {
  interface Window {
    /** Comments of changed groups → when they were painted, in milliseconds since 1970. */
    paintedAt: Map<string, number>;
  }
}

/**
 * Cost of one change a second for the board of all servers: on every server the comment of one group changes, and on
 * the first server this group is in view. `longestTaskMs` is processor time of the page's main thread, `paintedMs` the
 * time from the report to the canvas.
 */
export async function measureBoard(browser: Browser, root: string): Promise<Record<string, Figures>> {
  const server = await serveEmpty(root);
  try {
    await feedCatalogue(server);
    for (const name of names) await post(server, name);
    const opened = await openTab(browser);
    try {
      await watchCanvas(opened.page);
      await opened.page.goto(`${server.url}/grouping?raids=any`, { waitUntil: 'load' });
      await sleep(restMs);
      const waits: number[] = [];
      const tasks = await traceTasks(opened.cdp, async () => {
        await opened.page.evaluate((mark) => performance.mark(mark), markName);
        for (let turn = 0; turn < changes.times; turn += 1) {
          const comment = `Changed ${turn}`;
          const fromMs = Date.now();
          await Promise.all(names.map((name) => change(server, name, comment)));
          await sleep(changes.everyMs);
          const atMs = await opened.page.evaluate((text) => window.paintedAt.get(text) ?? null, comment);
          if (atMs === null) throw new Error(`“${comment}” was not painted within ${changes.everyMs} ms.`);
          waits.push(atMs - fromMs);
        }
      });
      const longest = Math.max(...tasks.map(({ threadMs }) => threadMs));
      const figures = { longestTaskMs: round(longest), paintedMs: round(median(waits)) };
      return { 'board of all servers, 720 groups': figures };
    } finally {
      await opened.close();
    }
  } finally {
    await server.stop();
  }
}

const idsOf = Array.from({ length: groupsPerServer }, (_, index) => 1000 + index);
const groupOn = (name: string, id: number) => ({ ...madeGroup(id), server_name: name });

async function post({ report }: Server, name: string): Promise<void> {
  await report('PATCH', '/v1/game/server-info', {
    servers: { [name]: { index: 1, is_online: true, is_vip_only: false } },
  });
  await report('POST', '/v1/lfms', { servers: [name], lfms: idsOf.map((id) => groupOn(name, id)) });
}

const change = ({ report }: Server, name: string, comment: string) =>
  report('PATCH', '/v1/lfms', {
    lfms: idsOf.slice(0, 1).map((id) => ({ ...groupOn(name, id), comment })),
    deleted_ids: [],
  });

const watchCanvas = (page: Page) =>
  page.addInitScript(() => {
    window.paintedAt = new Map();
    // Called below with the canvas as `this`.
    // oxlint-disable-next-line typescript/unbound-method
    const paint = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...rest) {
      if (text.startsWith('Changed') && !window.paintedAt.has(text)) window.paintedAt.set(text, Date.now());
      paint.call(this, text, ...rest);
    };
  });
