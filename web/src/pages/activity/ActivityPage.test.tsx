import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endPageNetwork, pass, startPageNetwork } from '../../testing/page-network.ts';
import { catchProblems } from '../../testing/caught-problems.ts';
import iconsUrl from '../../people/icons.json?url';

const hour = 3_600_000;
const now = Date.parse('2026-11-22T20:00:00Z');
const at = (hoursAgo: number) => toWireTime(now - hoursAgo * hour);
const token = 'secret-of-torvald';

const rows = (told: readonly (readonly [hoursAgo: number, data: unknown])[]) =>
  told.map(([hoursAgo, data]) => ({ timestamp: at(hoursAgo), character_id: 12, data }));
/** Online for the last hour, and for two hours the day before; in a crypt between two visits to the Harbor. */
const past = {
  location: rows([
    [0.5, { location_id: 1 }],
    [1, { location_id: 3 }],
    [25, { location_id: 3 }],
    [26, { location_id: 1 }],
  ]),
  status: rows([
    [1, { status: true }],
    [24, { status: false }],
    [26, { status: true }],
  ]),
  total_level: rows([
    [0.75, { total_level: 20, classes: [] }],
    [26, { total_level: 19, classes: [] }],
  ]),
};
const catalogue = {
  areas: [
    makeArea({ id: 1, name: 'The Harbor', is_public: true, is_wilderness: false }),
    makeArea({ id: 3, name: 'Old Crypt', is_public: false, is_wilderness: false }),
  ],
  quests: [makeQuest({ id: 71, area_id: 3, name: 'The Crypt' })],
};
const torvald = makeCharacter({ id: 12, name: 'Torvald', location_id: 1, group_id: 77, is_in_party: true });

interface World {
  status: number;
  code: string;
  isSilent: boolean;
  readonly asked: { readonly path: string; readonly authorization: string | undefined }[];
}
let world: World;

const activity = (type: keyof typeof past, query: URLSearchParams) => {
  const before = query.get('before');
  return past[type].filter(({ timestamp }) => before === null || timestamp < before);
};

beforeEach(() => {
  startPageNetwork(new Map());
  vi.setSystemTime(now);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  world = { status: 200, code: 'token-refused', isSilent: false, asked: [] };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly notify: (entries: readonly { readonly contentRect: { readonly width: number } }[]) => void;
      constructor(
        notify: (entries: readonly { readonly contentRect: { readonly width: number } }[]) => void,
      ) {
        this.notify = notify;
      }
      observe() {
        this.notify([{ contentRect: { width: 896 } }]);
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1));
  vi.stubGlobal('fetch', async (address: string, init?: { readonly headers?: Record<string, string> }) => {
    if (address === iconsUrl) return Response.json({});
    const url = new URL(address, 'http://here');
    world.asked.push({ path: address, authorization: init?.headers?.['Authorization'] });
    if (world.isSilent) throw new TypeError('Failed to fetch');
    const [, type = ''] = /^\/v1\/activity\/12\/(\w+)$/.exec(url.pathname) ?? [];
    if (type === 'location' || type === 'status' || type === 'total_level') {
      if (world.status !== 200) {
        return Response.json(
          { message: 'No', error: 'No', code: world.code, request_id: 'r' },
          { status: world.status },
        );
      }
      return Response.json({ data: activity(type, url.searchParams) });
    }
    const bodies: Record<string, unknown> = {
      '/v1/areas': { data: catalogue.areas, source: 'cache', timestamp: at(0) },
      '/v1/quests': { data: catalogue.quests, source: 'cache', timestamp: at(0) },
      '/v1/characters/ids/12': { data: { 12: torvald } },
      '/v1/characters/by-group-id/77': {
        data: { 12: torvald, 13: makeCharacter({ id: 13, name: 'Hilda', group_id: 77, is_in_party: true }) },
      },
    };
    const body = bodies[url.pathname];
    return body === undefined ? Response.json({}, { status: 404 }) : Response.json(body);
  });
});
afterEach(endPageNetwork);

const keep = (key: string, data: readonly unknown[]) =>
  localStorage.setItem(`v1-${key}`, JSON.stringify({ createdAt: at(0), updatedAt: at(0), data }));
const register = () => keep('registered-characters', [{ id: 12, character: torvald }]);
const verify = () => keep('access-tokens', [{ characterId: 12, token, tokenId: 'one' }]);

const open = async () => {
  // Imported again with the stores, since each page has its own.
  const { ActivityPage } = await import('./ActivityPage.tsx');
  await import('./OneCharacter.tsx');
  const { renderPage } = await import('../../testing/RenderPage.tsx');
  await renderPage(<ActivityPage />);
  for (let turn = 0; turn < 8; turn += 1) await pass(5);
};
const table = (name: string) => screen.getByRole('table', { name });
const told = (name: string) =>
  within(table(name))
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent));
const choose = (label: string) => fireEvent.click(screen.getByRole('checkbox', { name: label }));

describe('the activity page', () => {
  it('sends visitors without characters to registration', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'No registered characters' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Register characters' }).getAttribute('href')).toBe(
      '/registration',
    );
  });

  it('asks visitors without verified characters to press Verify, and sends no request', async () => {
    register();
    await open();
    expect(screen.getByRole('heading', { name: 'No verified characters' })).toBeTruthy();
    expect(world.asked.some(({ path }) => path.includes('/activity/'))).toBe(false);
  });

  it('shows three tables, newest first, including ongoing rows', async () => {
    register();
    verify();
    localStorage.setItem('v1-timezone', JSON.stringify('UTC'));
    await open();
    expect(told('Location and quest').map(([place, quest, , length]) => [place, quest, length])).toEqual([
      ['Public areas: The Harbor', '–none', 'so far 30 min'],
      ['Quests and dungeons: Old Crypt', 'The Crypt', '30 min'],
      ['Quests and dungeons: Old Crypt', 'The Crypt', '1 h'],
      ['Public areas: The Harbor', '–none', '1 h'],
    ]);
    expect(told('Level').map(([level, , , length]) => [level, length])).toEqual([
      ['Level 20', 'so far 45 min'],
      ['Level 19', '2 h 15 min'],
    ]);
    expect(told('Online').map(([status, , length]) => [status, length])).toEqual([
      ['Logged in', 'so far 1 h'],
      ['Logged out', '23 h'],
      ['Logged in', '2 h'],
    ]);
    expect(screen.getAllByRole('link', { name: 'The Crypt' })[0]?.getAttribute('href')).toMatch(
      /\/quests\/71\/the-crypt$/,
    );
  });

  it('sends the token only in a header', async () => {
    register();
    verify();
    await open();
    const own = world.asked.filter(({ path }) => path.includes('/activity/'));
    expect(own.length).toBeGreaterThan(3);
    for (const { path, authorization } of own) {
      expect(path).not.toContain(token);
      expect(authorization).toBe(`Bearer ${token}`);
    }
    expect(
      world.asked
        .filter(({ path }) => !path.includes('/activity/'))
        .every(({ authorization }) => authorization === undefined),
    ).toBe(true);
  });

  it('updates ongoing durations as time passes', async () => {
    register();
    verify();
    await open();
    await pass(60_000);
    expect(told('Location and quest')[0]?.at(-1)).toBe('so far 31 min');
    expect(told('Location and quest')[1]?.at(-1)).toBe('30 min');
  });

  it('filters and counts rows as its switches say', async () => {
    register();
    verify();
    await open();
    choose('Hide public areas');
    await pass(10);
    expect(told('Location and quest').map(([place]) => place)).toEqual([
      'Quests and dungeons: Old Crypt',
      'Quests and dungeons: Old Crypt',
    ]);
    fireEvent.click(
      screen.getAllByRole('checkbox', { name: 'Don’t count time logged out' })[0] ?? document.body,
    );
    await pass(10);
    expect(told('Location and quest').map((cells) => cells.at(-1))).toEqual(['30 min', '1 d']);
    choose('Only when online');
    await pass(10);
    expect(told('Online').map(([status]) => status)).toEqual(['Logged in', 'Logged in']);
    choose('Don’t count time in public areas');
    await pass(10);
    expect(told('Level').map((cells) => cells.at(-1))).toEqual(['15 min', '1 h 15 min']);
  });

  it('marks the rows that overlap a selected row, until Escape', async () => {
    register();
    verify();
    await open();
    const [row] = within(table('Online')).getAllByRole('button', { name: /Logged out/ });
    fireEvent.click(row ?? document.body);
    const marked = (name: string) =>
      within(table(name))
        .queryAllByRole('button', { name: /at the selected time/ })
        .map((button) => button.textContent);
    expect(row?.getAttribute('aria-pressed')).toBe('true');
    expect(marked('Location and quest')).toEqual(['Quests and dungeons: Old Crypt (at the selected time)']);
    expect(marked('Level')).toEqual(['Level 19 (at the selected time)']);
    expect(marked('Online')).toEqual([]);
    expect(screen.getByText(/^Logged out, .*: 1 place, 1 level\.$/)).toBeTruthy();
    fireEvent.keyDown(row ?? document.body, { key: 'Escape' });
    expect(row?.getAttribute('aria-pressed')).toBe('false');
    expect(marked('Level')).toEqual([]);
  });

  it('moves between rows with the arrow keys, with one tab stop per table', async () => {
    register();
    verify();
    await open();
    const buttons = within(table('Location and quest')).getAllByRole('button');
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    buttons[0]?.focus();
    fireEvent.keyDown(buttons[0] ?? document.body, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(buttons[1]);
    fireEvent.keyDown(buttons[1] ?? document.body, { key: 'End' });
    expect(document.activeElement).toBe(buttons[3]);
  });

  it('shows the party of an online character, optionally without that character', async () => {
    register();
    verify();
    await open();
    const card = screen.getByRole('region', { name: 'Right now' });
    expect(card.textContent).toContain('Online now');
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toContain('Hilda');
    const members = () =>
      within(card)
        .getAllByText(/^(Torvald|Hilda)$/)
        .map(({ textContent }) => textContent);
    expect(members()).toEqual(['Torvald', 'Torvald', 'Hilda']);
    fireEvent.click(within(card).getByRole('checkbox', { name: 'Hide self' }));
    expect(members()).toEqual(['Torvald', 'Hilda']);
  });

  it('describes the timeline to keyboard users, and Enter selects the described stay', async () => {
    register();
    verify();
    await open();
    const slider = screen.getByRole('slider', { name: /^Timeline/ });
    expect(slider.getAttribute('aria-valuetext')).toContain('The Harbor, Public areas, 30 min');
    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider.getAttribute('aria-valuetext')).toContain('The Harbor, Public areas, 1 h');
    fireEvent.keyDown(slider, { key: 'Enter' });
    const pressed = within(table('Location and quest')).getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['Public areas: The Harbor']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(within(table('Location and quest')).queryAllByRole('button', { pressed: true })).toEqual([]);
  });

  it('says what to do when the server refuses the token, and forgets it', async () => {
    register();
    verify();
    world.status = 403;
    await open();
    expect(screen.getByRole('heading', { name: 'Permission denied' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Verify this character' }).getAttribute('href')).toBe(
      '/verification?id=12',
    );
    expect(localStorage.getItem('v1-access-tokens')).not.toContain(token);
  });

  it('removes everything when the token is revoked while it is open', async () => {
    register();
    verify();
    await open();
    expect(table('Level')).toBeTruthy();
    world.status = 403;
    await pass(60_000);
    await pass(10);
    expect(screen.getByRole('heading', { name: 'Permission denied' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['there is no network', () => void (world.isSilent = true), 'No answer from /v1/activity/12/status'],
    [
      'the store is unavailable',
      () => void (world.status = 503),
      '/v1/activity/12/status was answered with 503',
    ],
  ])('keeps its data when %s, and says so', async (_name, breakIt, logged) => {
    register();
    verify();
    await open();
    const problems = catchProblems();
    breakIt();
    await pass(60_000);
    await pass(10);
    expect(screen.getByText(/You’re seeing what has loaded so far/)).toBeTruthy();
    expect(told('Level')).toHaveLength(2);
    world.status = 200;
    world.isSilent = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(10);
    expect(screen.queryByText(/You’re seeing what has loaded/)).toBeNull();
    expect(problems).toContain(logged);
  });

  it.each([
    ['America/New_York', 'Sun 22 Nov, 14:30', 'Sat 21 Nov, 13:00'],
    ['Australia/Lord_Howe', 'Mon 23 Nov, 06:30', 'Sun 22 Nov, 05:00'],
  ])('writes times in the time zone %s', async (zone, newest, oldest) => {
    register();
    verify();
    localStorage.setItem('v1-timezone', JSON.stringify(zone));
    await open();
    const format = (text: string) => {
      const shown = new Intl.DateTimeFormat(undefined, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'UTC',
      });
      const [, day = '', clock = ''] = /(\d+ Nov), ([\d:]+)/.exec(text) ?? [];
      return shown.format(Date.parse(`${day} 2026 ${clock}Z`));
    };
    const times = told('Location and quest').map(([, , time]) => time);
    expect([times[0], times.at(-1)]).toEqual([format(newest), format(oldest)]);
  });
});
