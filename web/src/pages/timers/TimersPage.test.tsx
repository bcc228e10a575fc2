import type { Character } from '@rollcall/game/character/character';
import { makeCharacter, makeQuest, makeRaidActivity } from '@rollcall/game/testing/makers';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endPageNetwork, nowText, pass, startPageNetwork } from '../../testing/page-network.ts';

const startMs = Date.parse('2026-03-14T20:15:00Z');
const raid = (id: number, name: string, area_id: number, level: number) =>
  makeQuest({ id, name, area_id, group_size: 'Raid', heroic_normal_cr: level, epic_normal_cr: null });
const quests = [
  raid(702, 'The Shroud', 1, 17),
  raid(703, 'Tempest Spine', 2, 10),
  raid(704, 'Legendary Spine', 2, 32),
  raid(705, 'Tower of Despair', 3, 20),
];
const torvald = makeCharacter({ id: 1, name: 'Torvald', total_level: 34 });
const miri = makeCharacter({ id: 2, name: 'Miri', total_level: 12 });
const hush = makeCharacter({ id: 3, name: 'Hush', is_anonymous: true });

const left = (character_id: number, hoursAgo: number, ...quest_ids: number[]) =>
  makeRaidActivity({
    character_id,
    timestamp: toWireTime(startMs - hoursAgo * hourMs),
    data: { quest_ids },
  });
const raidsPath = (...ids: number[]) => `/v1/activity/raids?character_ids=${ids.join('%2C')}`;

let network: ReturnType<typeof startPageNetwork>;
beforeEach(() => {
  network = startPageNetwork(new Map([['/v1/areas', { data: [], source: 'cache', timestamp: nowText() }]]));
  vi.setSystemTime(startMs);
  network.bodies.set('/v1/quests?force=true', { data: quests, source: 'cache', timestamp: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  endPageNetwork();
});

function keep(key: string, data: unknown): void {
  const at = new Date(startMs).toISOString();
  localStorage.setItem(`v1-${key}`, JSON.stringify({ createdAt: at, updatedAt: at, data }));
}

/** Registers characters that the server knows, with the raids that they completed. */
function own(characters: readonly Character[], rows: readonly unknown[] | null): void {
  const ids = characters.map(({ id }) => id);
  keep(
    'registered-characters',
    characters.map((character) => ({ id: character.id, character })),
  );
  network.bodies.set(`/v1/characters/ids/${ids.join(',')}`, {
    data: Object.fromEntries(characters.map((character) => [character.id, character])),
  });
  if (rows !== null) network.bodies.set(raidsPath(...ids), { data: rows });
  keep('cached-quests', quests);
  keep('cached-areas', []);
}

const settle = async (ms = 0) => {
  await act(() => vi.dynamicImportSettled());
  await pass(ms);
};
const open = async () => {
  // Imported again with the stores and the clock, since each page has its own.
  const { TimersPage } = await import('./TimersPage.tsx');
  const { renderPage } = await import('../../testing/RenderPage.tsx');
  await renderPage(<TimersPage />);
  await settle();
  await settle();
};
const toasts = async () => (await import('../../ui/toast-store.ts')).pageToasts.toasts();
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name: `Raid timers of ${name}` }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const click = (name: RegExp | string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })));

describe('the raid timers page', () => {
  it('asks visitors without characters to register, and sends no request', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'No registered characters' })).toBeTruthy();
    expect(network.asked.filter((url) => url.includes('raids'))).toEqual([]);
  });

  it('shows the characters while their timers are loading', async () => {
    own([torvald], null);
    network.bodies.set(raidsPath(1), null);
    await open();
    expect(screen.getByText('Loading raid timers...')).toBeTruthy();
    expect(screen.getByText('Torvald')).toBeTruthy();
    expect(screen.queryByText(/No raid timers/)).toBeNull();
  });

  it('shows each character’s timers, and which characters are free', async () => {
    own([torvald, miri, hush], [left(1, 2, 702), left(1, 64, 703, 704)]);
    await open();
    expect(rowsOf('Torvald')).toEqual([
      expect.stringMatching(/^The Shroud2 hours ago .*2 d 16 h2 days 16 hours left /),
      expect.stringMatching(/^Tempest Spine \/ Legendary Spine2 days ago .*2:00:002 hours left /),
    ]);
    expect(screen.getByRole('heading', { name: 'No raids on timer (1)' })).toBeTruthy();
    expect(screen.getByText('Miri')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Verify Hush' }).getAttribute('href')).toMatch(
      /^\/verification\?id=/,
    );
    expect(screen.getByText('timers on 1 of 3 characters, 1 unknown')).toBeTruthy();
  });

  it('explains what it means if no timer is running', async () => {
    own([torvald], []);
    await open();
    expect(screen.getByText('No raid timers running')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add all to calendar' })).toBeNull();
  });

  it('says what timers do not include', async () => {
    await open();
    const section = screen.getByRole('heading', { name: 'Good to Know' }).closest('section');
    expect(section?.textContent).toMatch(/completed or not.*bypasses can’t be seen.*Verify one/);
  });

  it('counts down by rendering only what changes, and is correct after sleep', async () => {
    own([torvald], [left(1, 64, 702)]);
    await open();
    const table = screen.getByRole('table');
    const drawn = vi.fn();
    new MutationObserver((records) => void drawn(records.length)).observe(table, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await pass(1000);
    expect(rowsOf('Torvald')[0]).toContain('1:59:59');
    expect(drawn.mock.calls).toEqual([[2]]);
    vi.setSystemTime(startMs + hourMs);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(rowsOf('Torvald')[0]).toContain('1:00:00');
  });

  it('checks the time with the server after a jump of the clock', async () => {
    own([torvald], [left(1, 64, 702)]);
    await open();
    const count = network.asked.length;
    vi.setSystemTime(startMs + hourMs);
    await pass(1000);
    expect(network.asked.slice(count)).toContain(raidsPath(1));
  });

  it('does not announce the countdown', async () => {
    own([torvald], [left(1, 64, 702)]);
    await open();
    const [timer] = screen.getAllByRole('timer');
    expect(timer?.getAttribute('aria-live')).toBe('off');
    expect(timer?.closest('[aria-live="polite"]')).toBeNull();
  });

  it('announces once that a timer has run out, and keeps it visible', async () => {
    own([torvald], [left(1, 66 - 2 / 3600, 702)]);
    await open();
    expect(rowsOf('Torvald')[0]).toContain('0:02');
    await pass(2000);
    expect(rowsOf('Torvald')[0]).toMatch(/^The Shroud.*Off timer/);
    expect(screen.getByText('Off timer: The Shroud of Torvald').getAttribute('aria-live')).toBe('polite');
    expect(screen.getByText('No raid timers running')).toBeTruthy();
    // The server no longer returns it.
    network.bodies.set(raidsPath(1), { data: [] });
    await pass(2 * minuteMs);
    expect(rowsOf('Torvald')[0]).toContain('Off timer');
  });

  it('shows times in the chosen time zone', async () => {
    own([torvald], [left(1, 2, 702)]);
    localStorage.setItem('v1-timezone', JSON.stringify('UTC'));
    await open();
    const shown = () => screen.getAllByRole('table')[0]?.querySelector('time')?.textContent;
    const before = shown();
    const { timezoneStore } = await import('../../storage/preference-stores.ts');
    act(() => void timezoneStore.set('Asia/Kathmandu'));
    expect(shown()).not.toBe(before);
    expect(rowsOf('Torvald')[0]).toContain('2 d 16 h');
  });
});

describe('raid timers by raid', () => {
  const openByRaid = async () => {
    own([torvald, miri, hush], [left(1, 2, 702)]);
    await open();
    await choose('By raid');
  };
  const card = (name: string) => {
    const found = screen.getByRole('heading', { name }).closest('article');
    return within(found ?? document.body);
  };

  it('say which characters are on timer until when, free, or too low', async () => {
    await openByRaid();
    const shroud = card('The Shroud');
    expect(shroud.getByRole('heading', { name: 'On timer (1)' })).toBeTruthy();
    expect(shroud.getByText('2 d 16 h')).toBeTruthy();
    expect(shroud.getByRole('heading', { name: 'Free now (0)' })).toBeTruthy();
    expect(shroud.getByText('1 character is below level 17.')).toBeTruthy();
    expect(screen.getByText('2 raids without known timers')).toBeTruthy();
    expect(screen.getByText('free: Torvald and Miri')).toBeTruthy();
  });

  it('are remembered as the chosen view', async () => {
    await openByRaid();
    await choose('Name');
    expect(JSON.parse(localStorage.getItem('v1-timers-view') ?? '')).toEqual({ by: 'raid', sort: 'name' });
  });
});

describe('a raid timer', () => {
  const name = 'Dismiss the timer for The Shroud of Torvald';

  it('is dismissed with an undo, and restored', async () => {
    own([torvald], [left(1, 2, 702), left(1, 3, 705)]);
    await open();
    await click(name);
    expect(rowsOf('Torvald')).toHaveLength(1);
    const [toast] = await toasts();
    expect([toast?.message, toast?.lifeMs]).toEqual([
      'The timer for The Shroud of Torvald is dismissed.',
      8000,
    ]);
    act(() => toast?.actions?.[0]?.onClick());
    expect(rowsOf('Torvald')).toHaveLength(2);
    await click(name);
    await click('Restore dismissed timers (1)');
    expect(rowsOf('Torvald')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  it('is dismissed again by an undo, which keeps later dismissals', async () => {
    own([torvald], [left(1, 2, 702), left(1, 3, 705)]);
    await open();
    await click(name);
    await click('Restore dismissed timers (1)');
    const restored = (await toasts()).find(({ title }) => title === 'Raid timers restored');
    await click('Dismiss the timer for Tower of Despair of Torvald');
    act(() => restored?.actions?.[0]?.onClick());
    expect(screen.getByRole('button', { name: 'Restore dismissed timers (2)' })).toBeTruthy();
  });

  it('passes the focus to the next one, or from the last one to Restore', async () => {
    own([torvald], [left(1, 2, 702), left(1, 3, 705)]);
    await open();
    const dismiss = async (label: string) => {
      const button = screen.getByRole('button', { name: label });
      button.focus();
      await click(label);
    };
    await dismiss(name);
    const next = 'Dismiss the timer for Tower of Despair of Torvald';
    expect(document.activeElement?.getAttribute('aria-label')).toBe(next);
    await dismiss(next);
    expect(document.activeElement?.textContent).toContain('Restore dismissed timers (2)');
  });

  it('is dismissed in other tabs too', async () => {
    own([torvald], [left(1, 2, 702)]);
    await open();
    const key = `1:702:${startMs - 2 * hourMs}`;
    keep('dismissed-timers', [key]);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'v1-dismissed-timers' })));
    expect(screen.getByRole('button', { name: 'Restore dismissed timers (1)' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('can be saved as a calendar file, alone or with all others', async () => {
    own([torvald, miri], [left(1, 2, 702), left(2, 3, 703, 704)]);
    const files: { blob: Blob; name: string }[] = [];
    let blob: Blob | null = null;
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: (made: Blob) => {
          blob = made;
          return 'blob:made';
        },
        revokeObjectURL: () => {},
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function takeFile(
      this: HTMLAnchorElement,
    ) {
      if (blob !== null) files.push({ blob, name: this.download });
    });
    await open();
    await click('Add to calendar: The Shroud of Torvald');
    await settle();
    await click('Add all to calendar');
    await settle();
    expect(files.map((file) => file.name)).toEqual(['raid-timer-torvald-the-shroud.ics', 'raid-timers.ics']);
    const texts = await Promise.all(files.map((file) => file.blob.text()));
    expect(texts.map((text) => text.match(/^SUMMARY:.*/gm)?.map((line) => line.trim()))).toEqual([
      ['SUMMARY:Raid off timer: The Shroud (Torvald)'],
      [
        'SUMMARY:Raid off timer: The Shroud (Torvald)',
        'SUMMARY:Raid off timer: Tempest Spine / Legendary Spine (Miri)',
      ],
    ]);
  });
});

describe('a hidden character whose token was revoked', () => {
  const token = 'token-of-hush';
  const withheld = (is_token_refused: boolean, ...data: object[]) => ({
    data,
    unanswered_ids: [3],
    is_token_refused,
  });
  const openHidden = async (isRefused: boolean) => {
    own([hush], null);
    keep('access-tokens', [{ characterId: 3, token, tokenId: 'n' }]);
    network.bodies.set(raidsPath(3), withheld(isRefused));
    await open();
  };
  const tokens = () => localStorage.getItem('v1-access-tokens') ?? '';

  it('is not called free, and links to verification', async () => {
    await openHidden(true);
    expect(screen.getByRole('heading', { name: 'Hidden (1)' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Verify Hush' })).toBeTruthy();
    expect(screen.queryByText(/No raids on timer|can run every raid/)).toBeNull();
    expect(screen.getByText('No raid timers known')).toBeTruthy();
    // Its token is forgotten, with one notice.
    expect(tokens()).not.toContain(token);
    expect((await toasts()).map(({ title }) => title)).toEqual(['No longer verified here']);
    network.bodies.set(raidsPath(3), withheld(false));
    await pass(2 * minuteMs);
    expect(await toasts()).toHaveLength(1);
  });

  it('keeps its token when the server does not know the character', async () => {
    await openHidden(false);
    expect(tokens()).toContain(token);
    expect(await toasts()).toEqual([]);
  });

  it('names characters without data beside free ones, by raid', async () => {
    own([torvald, hush], null);
    network.bodies.set(raidsPath(1, 3), withheld(false, left(1, 2, 702)));
    await open();
    await choose('By raid');
    expect(screen.getByText('No data for 1 character.')).toBeTruthy();
  });
});

describe('a failure', () => {
  it('is shown with a retry when there is no data', async () => {
    own([torvald], null);
    await open();
    expect(screen.getByText(/There was an error loading some data/)).toBeTruthy();
    network.bodies.set(raidsPath(1), { data: [left(1, 2, 702)] });
    await click('Retry');
    await settle();
    expect(rowsOf('Torvald')).toHaveLength(1);
    expect(screen.queryByText(/There was an error/)).toBeNull();
  });

  it('keeps the existing data', async () => {
    own([torvald], [left(1, 2, 702)]);
    await open();
    network.bodies.delete(raidsPath(1));
    await pass(2 * minuteMs);
    expect(rowsOf('Torvald')).toHaveLength(1);
    expect(screen.getByText(/couldn’t be updated/)).toBeTruthy();
  });

  it('for some characters names them, and shows the others', async () => {
    const many = Array.from({ length: 31 }, (_, place) =>
      makeCharacter({ id: place + 1, name: `Hero ${place + 1}` }),
    );
    own(many, null);
    const ids = many.map(({ id }) => id);
    network.bodies.set(raidsPath(...ids.slice(0, 30)), { data: [left(1, 2, 702)] });
    await open();
    expect(rowsOf('Hero 1')).toHaveLength(1);
    expect(screen.getByText(/^The timers of Hero 31 couldn’t be updated\./)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Unknown right now (1)' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No raids on timer (29)' })).toBeTruthy();
  });

  it('to load characters has its own text', async () => {
    own([torvald], [left(1, 2, 702)]);
    network.bodies.delete('/v1/characters/ids/1');
    await open();
    expect(screen.getByText(/There was an error getting your registered characters/)).toBeTruthy();
    expect(rowsOf('Torvald')).toHaveLength(1);
  });
});
