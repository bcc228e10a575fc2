import { fireEvent, screen, within } from '@testing-library/react';
import { noQuestRuns, type QuestAnalyticsData } from '@rollcall/game/quest/run-figures';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endPageNetwork, nowText, pass, startPageNetwork } from '../../testing/page-network.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { catchProblems } from '../../testing/caught-problems.ts';

const list = (data: readonly unknown[]) => ({ data, source: 'cache', timestamp: '2026-03-14T20:15:00Z' });
const paths = { servers: '/v1/game/server-info', groups: '/v1/lfms', quests: '/v1/quests' } as const;

const evening = () =>
  new Map<string, unknown>([
    [paths.servers, { orien: makeServerInfo({ is_online: true, last_data_fetch: nowText() }) }],
    [
      paths.groups,
      {
        data: {
          orien: { 1: makeLfm({ id: 1, quest_id: 1 }), 2: makeLfm({ id: 2, quest_id: 2 }) },
          khyber: { 3: makeLfm({ id: 3, quest_id: 2 }) },
        },
      },
    ],
    [paths.quests, list([makeQuest({ id: 1, group_size: 'Raid' }), makeQuest({ id: 2 })])],
    ['/v1/areas', list([])],
  ]);

const analyticsWith = (over: Partial<QuestAnalyticsData>) => ({
  data: {
    analytics_data: { ...noQuestRuns, ...over },
    metrics: unknownQuestMetrics,
  },
  cached: true,
  updated_at: '2026-03-14T20:15:00Z',
});

let network: ReturnType<typeof startPageNetwork>;
beforeEach(() => {
  network = startPageNetwork(evening());
});
afterEach(endPageNetwork);

const open = async (settings = makePageSettings()) => {
  // Anew with the catalogue, of which a page has one.
  const { GroupingPage } = await import('./GroupingPage.tsx');
  const { renderPage } = await import('../../testing/RenderPage.tsx');
  await renderPage(<GroupingPage />, settings);
  await pass(0);
};
const section = (name: string) => {
  const found = screen.getByRole('heading', { name, level: 2 }).closest('section');
  if (found === null) throw new Error(`There is no section ${name}`);
  return within(found);
};
const raids = () => section('Current Raids');

describe('the landing page of the groups', () => {
  it('has its sections in their order, each with a link to copy', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Select a Server',
      'Current Raids',
      'Notifications',
      'See Also',
    ]);
    expect(screen.getAllByRole('button', { name: /^Copy link to/ })).toHaveLength(4);
    expect(
      ['select-a-server', 'current-raids', 'notifications', 'see-also'].map(
        (id) => document.getElementById(id)?.tagName,
      ),
    ).toEqual(Array.from({ length: 4 }, () => 'SECTION'));
  });

  it('counts groups and raids of each server', async () => {
    await open();
    const servers = screen.getByRole('list', { name: 'Servers' });
    expect(within(servers).getAllByRole('listitem')).toHaveLength(8);
    const orien = within(servers).getByRole('link', { name: /Orien/ });
    expect(orien.textContent).toContain('Online');
    expect(orien.textContent).toContain('2 groups');
    expect(orien.textContent).toContain('1 raid');
  });

  it('shows the raids of every server, each leading to its groups', async () => {
    await open();
    const links = raids().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/grouping/orien',
      '/quests/1/the-sunken-stair',
      '/grouping/orien',
    ]);
    expect(links[1]?.textContent).toBe('The Sunken Stair');
  });

  it('says when a raid is usually run on its server, by the reader’s clock', async () => {
    const { timezoneStore } = await import('../../storage/preference-stores.ts');
    timezoneStore.set('America/New_York');
    const runs = { runs: 40, by_hour_and_day_of_week: { 6: { 20: 20, 21: 20 } } };
    network.bodies.set('/v2/quests/1/analytics?server=orien&zone=America%2FNew_York', analyticsWith(runs));
    await open();
    expect(raids().getByText('Usually Sat, 8–10 PM')).toBeTruthy();
  });

  it('says nothing of it below thirty runs', async () => {
    const runs = { runs: 29, by_hour_and_day_of_week: { 0: { 1: 29 } } };
    network.bodies.set('/v2/quests/1/analytics?server=orien', analyticsWith(runs));
    await open();
    expect(network.asked).toContain('/v2/quests/1/analytics?server=orien');
    expect(raids().queryByText(/Usually/)).toBeNull();
  });

  it('strikes notifications through, with a badge and nowhere to go, while the operator keeps them back', async () => {
    const settings = makePageSettings();
    await open({ ...settings, site: { ...settings.site, stages: { notifications: 'soon' } } });
    const heading = screen.getByRole('heading', { name: 'Notifications' });
    expect(heading.querySelector('s')?.textContent).toBe('Notifications');
    expect(section('Notifications').getAllByText('Soon').length).toBeGreaterThan(0);
    expect(section('Notifications').queryByRole('link')).toBeNull();
  });

  it('leads to notifications', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Notifications' }).querySelector('s')).toBeNull();
    expect(section('Notifications').getByRole('link').getAttribute('href')).toBe('/notifications');
  });

  it('leads on to registration, owned content and timers', async () => {
    await open();
    expect(
      section('See Also')
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/registration', '/owned-content', '/timers']);
  });
});

describe('the raids of the landing page', () => {
  it.each([paths.groups, paths.quests])('load until %s has come', async (path) => {
    network.bodies.set(path, null);
    await open();
    expect(raids().getByRole('status').textContent).toBe('Loading raids...');
  });

  it('may be none', async () => {
    network.bodies.set(paths.groups, { data: { orien: { 2: makeLfm({ id: 2, quest_id: 2 }) } } });
    await open();
    expect(raids().getByRole('status').textContent).toBe("There aren't any raids posted at the moment.");
  });

  it('say that they could not be loaded, and come when asked again', async () => {
    network.bodies.delete(paths.groups);
    await open();
    expect(raids().getByRole('alert').textContent).toContain(
      'There was an error loading some data. Please refresh the page or come back later.',
    );
    network.bodies = evening();
    fireEvent.click(raids().getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(raids().getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByText(/There was an error loading/)).toBeNull();
  });

  it('say that quests could not be loaded, and come when asked again', async () => {
    const problems = catchProblems();
    network.bodies.delete(paths.quests);
    await open();
    expect(raids().getByRole('alert').textContent).toContain(
      "Some data wasn't loaded properly. This might be a temporary network issue.",
    );
    network.bodies = evening();
    fireEvent.click(raids().getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(raids().getAllByRole('link')).toHaveLength(3);
    expect(problems).toEqual(['Quests and areas could not be loaded']);
  });

  it('stay when later answers fail, under a notice', async () => {
    await open();
    network.bodies.delete(paths.groups);
    await pass(10_000);
    expect(screen.getByText(/There was an error loading some data/)).toBeTruthy();
    expect(raids().getAllByRole('link')).toHaveLength(3);
  });

  it('are asked for every 10 seconds, and pause after 12 hours', async () => {
    await open();
    const first = evening();
    first.set(paths.groups, { data: { khyber: { 9: makeLfm({ id: 9, quest_id: 1 }) } } });
    network.bodies = first;
    await pass(10_000);
    expect(raids().getAllByRole('link')[0]?.getAttribute('href')).toBe('/grouping/khyber');
    // Twelve hours of answers would take the test minutes: the network stays silent meanwhile.
    network.bodies.set(paths.groups, null);
    network.bodies.set(paths.servers, null);
    await pass(12 * 60 * 60 * 1000);
    expect(
      screen.getByText(/Are you still there\? Please refresh the page to continue viewing live data\./),
    ).toBeTruthy();
    expect(raids().getAllByRole('link')).toHaveLength(3);
  });
});
