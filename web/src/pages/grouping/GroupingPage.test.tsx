import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { renderPage } from '../../testing/RenderPage.tsx';
import { GroupingPage } from './GroupingPage.tsx';

const bodies: Readonly<Record<string, unknown>> = {
  '/v1/game/server-info': { orien: makeServerInfo({ is_online: true }) },
  '/v1/lfms': { data: { orien: { 1: makeLfm({ id: 1, quest_id: 1 }), 2: makeLfm({ id: 2, quest_id: 2 }) } } },
  '/v1/quests': {
    data: [makeQuest({ id: 1, group_size: 'Raid' }), makeQuest({ id: 2 })],
    source: 'cache',
    timestamp: '2026-03-14T20:15:00Z',
  },
  '/v1/areas': { data: [], source: 'cache', timestamp: '2026-03-14T20:15:00Z' },
};

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async (url: string) => Response.json(bodies[url]));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of servers', () => {
  it('counts groups and raids of each', async () => {
    await renderPage(<GroupingPage />);
    const list = screen.getByRole('list', { name: 'Servers' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(8);
    const orien = screen.getByRole('link', { name: /Orien/ });
    expect(orien.textContent).toContain('Online');
    expect(orien.textContent).toContain('2 groups');
    expect(orien.textContent).toContain('1 raid');
  });
});
