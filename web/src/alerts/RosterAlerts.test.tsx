import { act, cleanup } from '@testing-library/react';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStored } from '../storage/local-store.ts';
import { type OwnRoster, rostersStore } from '../storage/rosters-store.ts';
import { catchProblems } from '../testing/caught-problems.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { RosterAlerts } from './RosterAlerts.tsx';

const nowMs = Date.parse('2026-03-14T20:15:00Z');
const inMinutes = (minutes: number) => toWireTime(nowMs + minutes * minuteMs);
const entry: OwnRoster = {
  id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
  questName: 'The Tidal Throne',
  serverName: 'Thelanis',
  startsAt: inMinutes(20),
  organiserSecret: null,
  signUps: [{ personId: 'mPq3tVw8yZa', secret: 'secret' }],
  isAnnounced: false,
};
const person = {
  id: 'mPq3tVw8yZa',
  name: 'Aldwin',
  character_id: null,
  classes: [],
  total_level: null,
  role: null,
  wishes: 'any',
  is_verified: false,
  signed_up_at: inMinutes(-60),
  live: null,
};
const roster = {
  id: entry.id,
  version: 1,
  server_name: 'Thelanis',
  quest_id: 702,
  quest_name: 'The Tidal Throne',
  difficulty: null,
  starts_at: entry.startsAt,
  note: '',
  places: [{ role: 'any', count: 12 }],
  is_locked: false,
  created_at: inMinutes(-90),
  posted: null,
  people: [person],
};
const gone = { message: 'no', error: 'no', code: 'not-found', request_id: 'a' };

const Alerts = () => <RosterAlerts rosters={useStored(rostersStore)} isDelivering />;
/** Titles of the toasts, without the note that this browser plays no sound. */
const titles = () =>
  pageToasts
    .toasts()
    .map(({ title }) => title)
    .filter((title) => title !== 'No sound');

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  rostersStore.set([entry]);
});
afterEach(() => {
  cleanup();
  rostersStore.reset();
  while (pageToasts.dismissOldest());
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  await renderPage(<Alerts />);
  await act(async () => vi.advanceTimersByTimeAsync(1000));
}

const reminder = 'The Tidal Throne begins in 20 minutes';
it.each<[string, () => Response, readonly string[], string]>([
  ['as planned', () => Response.json({ data: roster }), [reminder], entry.startsAt],
  [
    'at a later time',
    () => Response.json({ data: { ...roster, starts_at: inMinutes(120) } }),
    [],
    inMinutes(120),
  ],
  ['without the visitor', () => Response.json({ data: { ...roster, people: [] } }), [], entry.startsAt],
  ['not at all', () => Response.json(gone, { status: 404 }), [], entry.startsAt],
])('a raid night that takes place %s is announced accordingly', async (_, answer, told, startsAt) => {
  await open(async () => answer());
  expect(titles()).toEqual(told);
  expect(rostersStore.get()).toEqual([{ ...entry, startsAt, isAnnounced: told.length > 0 }]);
});

it('a raid night is announced at its last known time while the server does not answer', async () => {
  const problems = catchProblems();
  await open(() => Promise.reject(new TypeError('down')));
  await act(async () => vi.advanceTimersByTimeAsync(15_000));
  expect(titles()).toEqual([reminder]);
  expect(problems.join()).toContain('No answer from /v1/raids/');
});
