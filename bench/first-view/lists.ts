import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import { type Figures, round } from './figures.ts';
import { feedCatalogue, feedCharacters, feedGroups, shownKey } from './made-world.ts';
import { serveEmpty } from './sites.ts';
import { costOf, type Opened, openTab, type Stored } from './trace.ts';

/** Time for a page to settle after it has loaded. */
const restMs = 10_000;
const changes = { times: 20, everyMs: 1200 };
const turns = { times: 60, everyMs: 100 };
const keys = { everyMs: 600 };
const searchedText = 'anbelcor';
const everybody = { 'v1-who-settings': JSON.stringify({ showAllCharacters: true }) };
const heapChanges = 400;

/**
 * Limits for a letter typed into a search: one frame at 60 Hz for a list of usual length, and three for the longest.
 */
export const listGoals: Readonly<Record<string, Figures>> = {
  // The cost of a change depends on the change, not on the length of the list.
  'Who, 5 of 2,000 change': { timesAsForFew: 1.5 },
  'Who, search in 1,000': { keyMs: 16.7 },
  'Who, search in 10,000': { keyMs: 50 },
};

/** Main-thread time of both live lists. The benchmark itself is their collector. */
export async function measureLists(browser: Browser, root: string): Promise<Record<string, Figures>> {
  const server = await serveEmpty(root);
  const characters = feedCharacters(server);
  const groups = feedGroups(server);
  const look = async (
    path: string,
    measure: (opened: Opened) => Promise<number>,
    stored: Stored = {},
  ): Promise<number> => {
    const opened = await openTab(browser, stored);
    try {
      await opened.page.goto(server.url + path, { waitUntil: 'load' });
      await sleep(restMs);
      return round(await measure(opened));
    } finally {
      await opened.close();
    }
  };
  const who = `/who/${shownKey}`;
  const grouping = `/grouping/${shownKey}`;
  const changeFive = (opened: Opened) => costOf(opened, changes, () => characters.change(5));
  try {
    await feedCatalogue(server);
    await characters.post(200);
    const fewMs = await look(who, changeFive);
    await characters.post(2000);
    const manyMs = await look(who, changeFive);
    const whoTurnMs = await look(who, scroll, everybody);
    await characters.post(1000);
    const shortKeyMs = await look(who, search);
    await characters.post(10_000);
    const longKeyMs = await look(who, search);
    await characters.post(200);
    await groups.post(190);
    const groupsMs = await look(grouping, (opened) => costOf(opened, changes, () => groups.change(10)));
    const groupsTurnMs = await look(grouping, scroll);
    const growth = await look(grouping, (opened) => heapGrowth(opened, () => groups.change(10)));
    return {
      'Who, 5 of 200 change': { changeMs: fewMs },
      'Who, 5 of 2,000 change': { changeMs: manyMs, timesAsForFew: round(manyMs / fewMs) },
      'Who, scrolled, 2,000': { turnMs: whoTurnMs },
      'Who, search in 1,000': { keyMs: shortKeyMs },
      'Who, search in 10,000': { keyMs: longKeyMs },
      'groups, 10 of 190 change': { changeMs: groupsMs },
      'groups, scrolled, 190': { turnMs: groupsTurnMs },
      'groups, 400 changes': { timesTheHeap: growth },
    };
  } finally {
    await server.stop();
  }
}

/** Scrolls with the wheel, down to the end and up again. */
async function scroll(opened: Opened): Promise<number> {
  await opened.page.mouse.move(500, 600);
  return costOf(opened, turns, (turn) => opened.page.mouse.wheel(0, turn < turns.times / 2 ? 600 : -600));
}

/** Types a letter into the search, or deletes one. */
async function search(opened: Opened): Promise<number> {
  await opened.page.getByRole('searchbox').first().focus();
  const letters = Array.from(searchedText);
  const typed = [...letters, ...letters.map(() => 'Backspace')];
  const press = (turn: number) => opened.page.keyboard.press(typed[turn % typed.length] ?? 'Backspace');
  return costOf(opened, { ...keys, times: 2 * typed.length }, press);
}

/** Heap after many changes, as a multiple of the heap after a tenth of them, both after a garbage collection. */
async function heapGrowth({ cdp }: Opened, change: () => Promise<void>): Promise<number> {
  const heapAfter = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      await change();
      await sleep(100);
    }
    return usedHeap(cdp);
  };
  const early = await heapAfter(heapChanges / 10);
  return (await heapAfter(heapChanges)) / early;
}

async function usedHeap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
