import { pageFacts } from '@rollcall/game/site/page-facts';
import { makeQuest } from '@rollcall/game/testing/makers';
import { createMemoryHistory } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubChartWidth } from '../../charts/testing/stub-chart-width.ts';
import { areasStore, questsStore } from '../../storage/catalogue-stores.ts';
import { endPageNetwork, nowText, pass, startPageNetwork } from '../../testing/page-network.ts';
import { renderRoutes } from '../../testing/RenderPage.tsx';
import { QuestPage } from './QuestPage.tsx';
import { madeAnalytics } from './testing/quest-answers.ts';

const quest = makeQuest({ id: 900, name: 'Tangleroot Gorge' });
const bare = (data: unknown) => ({ data, source: 'cache', timestamp: nowText() });

let network: ReturnType<typeof startPageNetwork>;

beforeEach(() => {
  stubChartWidth(800);
  network = startPageNetwork(
    new Map<string, unknown>([
      ['/v1/quests/900', bare(quest)],
      ['/v1/quests/Tangleroot%20Gorge', bare(quest)],
      ['/v1/quests', bare([quest, makeQuest({ id: 901, name: 'Doom' })])],
      ['/v1/areas', bare([])],
      ['/v1/lfms?quest=900', { data: {} }],
      ['/v1/lfms/forecast?server=argonnessen&quest=900', null],
      ['/v2/quests/900/analytics', { data: madeAnalytics(12), cached: true, updated_at: nowText() }],
    ]),
  );
});

afterEach(() => {
  endPageNetwork();
  questsStore.reset();
  areasStore.reset();
});

async function open(address: string): Promise<() => string> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const addressNow = await renderRoutes(
    { [pageFacts.quest.path]: QuestPage, '/quests/$quest': QuestPage, [pageFacts.quests.path]: () => null },
    history,
  );
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.dynamicImportSettled();
    await pass(0);
  }
  return addressNow;
}

describe('the quest page', () => {
  it.each([
    '/quests/900',
    '/quests/900/another-name',
    '/quests/Tangleroot%20Gorge',
    '/quests/900/tangleroot-gorge',
  ])('redirects %s to the quest’s own address', async (address) => {
    const addressNow = await open(`${address}?days=90`);
    expect(addressNow()).toBe('/quests/900/tangleroot-gorge?days=90');
    expect(screen.getByRole('heading', { name: 'Groups Right Now' })).toBeTruthy();
    expect(screen.getByText(/No groups for this quest right now/)).toBeTruthy();
    expect(screen.getAllByText('Not enough runs yet (12 of 30)').length).toBeGreaterThan(2);
  });

  it.each([
    ['/quests/tangelroot-gorge', 'Tangleroot Gorge'],
    ['/quests/77/dooom', 'Doom'],
  ])('suggests the closest quest at %s', async (address, name) => {
    await open(address);
    expect(screen.getByRole('heading', { name: 'Quest Not Found' })).toBeTruthy();
    expect(screen.getByText(/Did you mean/).querySelector('a')?.textContent).toBe(name);
  });

  it.each(['/quests/77', `/quests/${'x'.repeat(4096)}`])('suggests nothing at %.20s', async (address) => {
    await open(address);
    expect(screen.getByRole('heading', { name: 'Quest Not Found' })).toBeTruthy();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    expect(network.asked.filter((path) => path.length > 1000)).toEqual([]);
  });

  it('offers a retry when loading failed', async () => {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status: 403 }));
    await open('/quests/900/tangleroot-gorge');
    expect(screen.getByRole('heading', { name: 'The quest could not be loaded' })).toBeTruthy();
    vi.stubGlobal('fetch', fetch);
    screen.getByRole('button', { name: 'Retry' }).click();
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Groups Right Now' })).toBeTruthy();
  });
});
