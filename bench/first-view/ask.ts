import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { madeAt, makeQuest } from '@rollcall/game/testing/makers';
import { type Figures, round } from './figures.ts';
import { madeCharacter } from './made-world.ts';
import { serveEmpty } from './sites.ts';
import { costOf, openTab } from './trace.ts';

const questCount = 2000;
/** Registered characters, friends and ignored characters: full lists. */
const peopleCounts = { 'v1-registered-characters': 50, 'v1-friends': 100, 'v1-ignores': 350 };
const questions = ['12 paladin', 'is orien down', 'tomb of the crown', 'anbel', 'raids cannith'];
const words = 'Vision Crystal Tide Crypt Hollow Storm Raven Crown Ember Iron Silver Shadow Tomb'.split(' ');
const restMs = 8000;
const keyPauseMs = 120;

/** Limit: one frame at 60 Hz. */
export const askGoals: Readonly<Record<string, Figures>> = { Ask: { keyMs: 16.7 } };

/** Main-thread time of a keystroke in Ask, with 2,000 quests and 500 people in the visitor's lists. */
export async function measureAsk(browser: Browser, root: string): Promise<Record<string, Figures>> {
  const server = await serveEmpty(root);
  const opened = await openTab(browser, madePeople());
  try {
    await server.report('POST', '/v1/quests', madeQuests());
    const { page } = opened;
    await page.goto(`${server.url}/about`, { waitUntil: 'load' });
    await sleep(restMs);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Question' });
    await field.waitFor();
    const costs: number[] = [];
    for (const question of questions) {
      await field.fill('');
      await sleep(1000);
      const keys = { times: question.length, everyMs: keyPauseMs };
      costs.push(await costOf(opened, keys, (turn) => page.keyboard.insertText(question.charAt(turn))));
    }
    return { Ask: { keyMs: round(costs.reduce((sum, ms) => sum + ms, 0) / costs.length) } };
  } finally {
    await opened.close();
    await server.stop();
  }
}

function madeQuests() {
  return Array.from({ length: questCount }, (_, index) => {
    const [first = '', second = ''] = [words[index % words.length], words[(index * 5 + 2) % words.length]];
    return makeQuest({ id: index + 1, area_id: null, name: `The ${first} of the ${second} ${index}` });
  });
}

function madePeople(): Record<string, string> {
  let nextId = 1000;
  return Object.fromEntries(
    Object.entries(peopleCounts).map(([key, count]) => {
      const data = Array.from({ length: count }, () => {
        nextId += 1;
        return { id: nextId, character: madeCharacter(nextId) };
      });
      return [key, JSON.stringify({ createdAt: madeAt, updatedAt: madeAt, data })];
    }),
  );
}
