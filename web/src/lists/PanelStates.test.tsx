import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onOccurrence, type Occurrence } from '../api/browser-log.ts';
import { liveLifespanMs } from '../api/useServerInfo.ts';
import { pageToasts } from '../ui/toast-store.ts';
import { LfmPanel } from './lfm/LfmPanel.tsx';
import {
  byId,
  endPanelWorld,
  freshInfo,
  group,
  openPanel,
  orien,
  pass,
  press,
  somebody,
  startPanelWorld,
  text,
  world,
} from './shared/testing/panel-world.ts';
import { WhoPanel } from './who/WhoPanel.tsx';
import { catchProblems } from '../testing/caught-problems.ts';

beforeEach(startPanelWorld);
afterEach(endPanelWorld);

const failed =
  'Failed to load data: There was an error loading some data. Please refresh the page or come back later.';

describe.each([
  {
    what: 'the group list',
    Panel: LfmPanel,
    name: 'Groups on Orien',
    listed: 'groups',
    one: byId(group(1)),
    path: '/v1/lfms/orien',
    anyway: 'Server Offline: These are the groups that were last reported.',
  },
  {
    what: 'the Who list',
    Panel: WhoPanel,
    name: 'Who is online on Orien',
    listed: 'characters',
    one: byId(somebody(1)),
    path: '/v1/characters/orien',
    anyway: 'Server Offline: These are the characters that were last reported.',
  },
] as const)('$what', ({ Panel, name, listed, one, path, anyway }) => {
  const open = () => openPanel(<Panel server={orien} />);
  const frame = () => screen.getByRole('region', { name });

  it('says that it is loading', async () => {
    world[listed] = 'pending';
    await open();
    expect(screen.getByText('Content loading...')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('fills the window in fullscreen, and then returns to its previous size', async () => {
    await open();
    const tool = () => screen.getByRole('button', { name: 'Fullscreen', hidden: true });
    expect(tool().getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(tool());
    expect(tool().getAttribute('aria-pressed')).toBe('true');
    expect(frame().hasAttribute('data-fullscreen')).toBe(true);
    fireEvent.click(tool());
    expect(frame().hasAttribute('data-fullscreen')).toBe(false);
  });

  it('requests everything again when reloaded, and pauses the button for five seconds', async () => {
    await open();
    world.asked = [];
    await press('Reload');
    expect(world.asked).toEqual(expect.arrayContaining([path, '/v1/game/server-info']));
    const isResting = () => screen.getByRole('button', { name: 'Reload' }).hasAttribute('aria-disabled');
    expect(isResting()).toBe(true);
    await pass(4900);
    expect(isResting()).toBe(true);
    await pass(200);
    expect(isResting()).toBe(false);
  });

  describe('of a server that is offline', () => {
    beforeEach(() => {
      const offline_since = toWireTime(Date.now() - 42 * 60_000);
      world.info = { ...freshInfo(), is_online: false, offline_since };
    });

    it('says for how long, and first of all offers a notification about its return', async () => {
      await open();
      expect(text()).toMatch(/Down for 42 min, since \d/);
      const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
      const first = buttons.indexOf('Tell me when it comes back');
      expect(buttons.slice(first, first + 2)).toEqual(['Tell me when it comes back', 'Load data anyway']);
    });

    it('has no rows and no count, and links to the Live page', async () => {
      await open();
      expect(screen.getByRole('heading', { name: 'Server Offline' })).toBeTruthy();
      expect(screen.queryByRole('table')).toBeNull();
      expect(text()).not.toContain('1,234 online');
      expect(screen.getByRole('link', { name: 'Live page' }).getAttribute('href')).toBe('/live');
    });

    it('shows its rows with a notice when loaded anyway, until the next outage', async () => {
      await open();
      await press('Load data anyway');
      expect(screen.getByRole('table')).toBeTruthy();
      expect(text()).toContain(anyway);
      expect(text()).not.toContain('1,234 online');
      world.info = freshInfo();
      await pass(10_000);
      expect(text()).not.toContain('Server Offline');
      world.info = { ...freshInfo(), is_online: false };
      await pass(10_000);
      expect(screen.getByRole('button', { name: 'Load data anyway' })).toBeTruthy();
    });

    it('can be reported as a bug once, with the shown state', async () => {
      await open();
      const heard: Occurrence[] = [];
      const stop = onOccurrence((occurrence) => heard.push(occurrence));
      const problems = catchProblems();
      // Clears earlier announcements.
      heard.length = 0;
      await press('Report bug');
      const thanks = screen.getByRole('button', { name: 'Thanks!' });
      expect(thanks.hasAttribute('disabled')).toBe(true);
      fireEvent.click(thanks);
      stop();
      expect(problems).toHaveLength(1);
      expect(heard).toMatchObject([
        {
          kind: 'problem',
          level: 'warn',
          message: 'A visitor says that a server is shown as offline by mistake',
          cause: `server Orien, is_online false, last_status_check ${world.info.last_status_check}, last_data_fetch ${world.info.last_data_fetch}`,
        },
      ]);
    });
  });

  it('reports an error before the first data in the panel and by one toast', async () => {
    world[listed] = null;
    await open();
    expect(screen.getByRole('heading', { name: 'Failed to load data' })).toBeTruthy();
    expect(text()).toContain(
      'There was an error loading some data. Please refresh the page or come back later.',
    );
    expect(pageToasts.toasts()).toMatchObject([
      {
        title: 'Error fetching data',
        message: 'There was an error fetching the data for this page. Please try again later.',
      },
    ]);
    pageToasts.dismissOldest();
    await pass(60_000);
    expect(pageToasts.toasts()).toEqual([]);
    world[listed] = one;
    await press('Retry');
    expect(screen.getByRole('table')).toBeTruthy();
    expect(text()).not.toContain('Failed to load data');
  });

  it('keeps the last good rows when a later request fails, and says so below them', async () => {
    await open();
    world[listed] = null;
    await pass(3100);
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    expect(text()).toContain(failed);
    expect(text()).toContain('Retrying');
    world[listed] = one;
    await press('Retry');
    expect(text()).not.toContain('Failed to load data');
  });

  it('is marked stale after five minutes without a report, not before', async () => {
    world.info = makeServerInfo({ last_data_fetch: toWireTime(Date.now() - 4 * 60_000) });
    await open();
    expect(text()).not.toContain('Stale data');
    await pass(71_000);
    expect(text()).toContain(
      'Stale data: The data on this page is stale. Please refresh the page to get the latest data.',
    );
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('is marked halted when the visitor has been inactive too long, and resumes on demand', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    await open();
    await act(async () => {
      vi.setSystemTime(Date.now() + liveLifespanMs);
      await vi.advanceTimersByTimeAsync(1);
    });
    vi.spyOn(performance, 'now').mockReturnValue(liveLifespanMs * 2);
    await pass(10_001);
    expect(text()).toContain(
      'Live update paused: Are you still there? Please refresh the page to continue viewing live data.',
    );
    expect(screen.getByRole('table')).toBeTruthy();
    world.asked = [];
    await press('Continue');
    expect(world.asked).toEqual(expect.arrayContaining([path, '/v1/game/server-info']));
    expect(text()).not.toContain('Live update paused');
  });
});
