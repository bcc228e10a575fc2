import type { Browser } from '@playwright/test';
import { madeAt } from '@rollcall/game/testing/makers';
import * as z from 'zod/mini';
import { type Figures, medians, type Row, rowText, type SiteName } from './figures.ts';
import { shownKey } from './made-world.ts';
import type { Server } from './serve.ts';
import { visit } from './visit.ts';

interface Page {
  readonly path: string;
  readonly goals: Figures;
  /** Whether the visitor's browser has three registered characters. */
  readonly isRegistered?: boolean;
}

const goals = (loadMs: number, blocksMs: number, earlyMs: number): Figures => ({ loadMs, blocksMs, earlyMs });
const groups = `/grouping/${shownKey}`;

/** Pages without goals must not become worse. */
const pages: Readonly<Record<string, Page>> = {
  '/': { path: '/', goals: goals(190, 90, 20) },
  '/, three characters': { path: '/', goals: {}, isRegistered: true },
  '/live': { path: '/live', goals: goals(270, 110, 28) },
  '/servers': { path: '/servers', goals: goals(280, 150, 5) },
  '/grouping': { path: groups, goals: goals(240, 200, 25) },
  '/who': { path: `/who/${shownKey}`, goals: goals(290, 250, 55) },
  '/quests': { path: '/quests', goals: {} },
  '/trends': { path: '/trends', goals: {} },
  '/grouping beside /who': {
    path: `${groups}?secondary-panel-type=who&secondary-panel-server=${shownKey}`,
    goals: {},
  },
};

/**
 * Cold visits, alternating between the sites so that other load affects both.
 *
 * @param picked prefixes of page names; none = all pages
 */
export async function measurePages(
  browser: Browser,
  sites: ReadonlyMap<SiteName, Server>,
  { visits, picked }: { readonly visits: number; readonly picked: readonly string[] },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, page] of Object.entries(pages)) {
    if (picked.length > 0 && !picked.some((start) => name.split(/[, ]/)[0] === start)) continue;
    const seen = new Map<SiteName, Figures[]>();
    for (let turn = 0; turn <= visits; turn += 1) {
      for (const [site, server] of sites) {
        const figures = await visitSite(browser, server, page);
        // The first visit fills the caches of the server.
        if (turn > 0) seen.set(site, [...(seen.get(site) ?? []), figures]);
      }
    }
    const found = Object.fromEntries(Array.from(seen, ([site, each]) => [site, medians(each)]));
    const row = { name, goals: page.goals, found };
    console.log(rowText(row));
    rows.push(row);
  }
  return rows;
}

async function visitSite(browser: Browser, { url }: Server, page: Page): Promise<Figures> {
  const registered = page.isRegistered === true ? await threeCharacters(url) : [];
  const list = { createdAt: madeAt, updatedAt: madeAt, data: registered };
  const stored = registered.length === 0 ? {} : { 'v1-registered-characters': JSON.stringify(list) };
  return visit(browser, url + page.path, stored);
}

const charactersAnswer = z.object({
  data: z.record(z.string(), z.looseObject({ id: z.number(), is_anonymous: z.boolean() })),
});

/** Three online characters, in the stored form of registered characters. */
async function threeCharacters(url: string) {
  const answer = await fetch(`${url}/v1/characters/${shownKey}`);
  const characters = Object.values(charactersAnswer.parse(await answer.json()).data);
  const known = characters.filter(({ is_anonymous }) => !is_anonymous);
  return known.slice(0, 3).map((character) => ({ id: character.id, character }));
}
