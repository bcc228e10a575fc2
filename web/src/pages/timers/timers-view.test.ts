import type { RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { makeCharacter, makeQuest, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import {
  elapsedShare,
  freeText,
  groupCharacters,
  makeShortTime,
  namesText,
  noTimersText,
  raidLevelText,
  raidLinks,
  raidName,
  timerVisibility,
  timersSummary,
  tooLowText,
  unknownText,
  unseenText,
} from './timers-view.ts';

const nowMs = madeAtMs;
const left = (hoursAgo: number, characterId: number): RaidTimer => ({
  characterId,
  questIds: [702],
  completedAtMs: nowMs - hoursAgo * hourMs,
  endsAtMs: nowMs + (66 - hoursAgo) * hourMs,
});
const own = (id: number, name: string | null = `Player ${id}`) => ({
  id,
  character: makeCharacter({ id, name }),
});

describe('the name of a raid', () => {
  const quests = new Map([
    [1, { id: 1, name: 'The\u202e Shroud' }],
    [2, { id: 2, name: 'Legendary Shroud' }],
  ]);

  it.each([
    ['names all quests of the timer', [1, 2], 'loaded', 'The Shroud / Legendary Shroud'],
    ['leaves out quests that the catalogue does not have', [1, 9], 'loaded', 'The Shroud'],
    ['is unknown when the catalogue has none of them', [9], 'loaded', 'Unknown Quest'],
    ['is unknown without a catalogue', [9], 'error', 'Unknown Quest'],
    ['is loading while the catalogue is', [9], 'loading', null],
    ['is loading while only a part of the catalogue is there', [9], 'partial', null],
  ] as const)('%s', (_what, ids, state, name) => {
    expect(raidName(raidLinks(ids, quests, state))).toBe(name);
  });

  it('has a page for each of them', () => {
    expect(raidLinks([2, 9, 1], quests, 'loaded')?.map(({ path }) => path)).toEqual([
      '/quests/2/legendary-shroud',
      '/quests/1/the-shroud',
    ]);
  });
});

describe('the visibility of a character’s timers', () => {
  const open = makeCharacter();
  const anonymous = makeCharacter({ is_anonymous: true });
  it.each([
    ['known if it was answered', open, 'answered', true, 'known'],
    ['known if it was answered, even if not verified', open, 'answered', false, 'known'],
    ['unknown if it was not answered', open, 'not asked', false, 'unknown'],
    ['hidden if the server withholds a character last seen as public', open, 'withheld', false, 'hidden'],
    ['known if it was never seen, but answered', null, 'answered', false, 'known'],
    ['unknown if it was never seen, and the server does not know it', null, 'withheld', false, 'unknown'],
    ['hidden if it is anonymous', anonymous, 'withheld', false, 'hidden'],
    ['hidden if it is anonymous, from a server that does not say so', anonymous, 'answered', false, 'hidden'],
    ['known if it is anonymous and verified', anonymous, 'answered', true, 'known'],
    ['hidden if it is anonymous, and its token is no longer valid', anonymous, 'withheld', true, 'hidden'],
    [
      'unknown if it is anonymous and verified, but was not answered',
      anonymous,
      'not asked',
      true,
      'unknown',
    ],
  ] as const)('is %s', (_what, character, answer, isVerified, known) => {
    const idsIf = (isTrue: boolean) => new Set(isTrue ? [101] : []);
    const sources = {
      answeredIds: idsIf(answer === 'answered'),
      withheldIds: idsIf(answer === 'withheld'),
      verifiedIds: idsIf(isVerified),
    };
    expect(timerVisibility({ id: 101, character }, sources)).toBe(known);
  });

  it('groups those without timers', () => {
    const shown = [own(1), own(2), own(3), own(4)].map((owner) => ({
      owner,
      timers: owner.id === 1 ? [left(1, 1)] : [],
    }));
    const visibility = ['known', 'known', 'hidden', 'unknown'] as const;
    const groups = groupCharacters(shown, ({ id }) => visibility[id - 1] ?? 'known');
    expect(groups.onTimer).toEqual([shown[0]]);
    expect([groups.free, groups.hidden, groups.unknown].map((all) => all.map(({ id }) => id))).toEqual([
      [2],
      [3],
      [4],
    ]);
  });
});

describe('the summary', () => {
  it('has the timer that ends next, and the number of running ones', () => {
    const timers = [left(1, 1), left(60, 2), left(30, 1), left(67, 3), left(50, 99)];
    expect(timersSummary([own(1), own(2), own(3)], timers, nowMs)).toEqual({
      next: timers[1],
      runningCount: 3,
      busyCount: 2,
      busyText: 'on 2 of 3 characters',
    });
  });

  it('says that none runs', () => {
    expect(timersSummary([own(1)], [left(66, 1)], nowMs)).toMatchObject({ next: null, runningCount: 0 });
  });
});

describe('the texts of timers', () => {
  it.each([
    [[10, 32], 'Level 10 and 32'],
    [[20, null], 'Level 20'],
    [[null, null], ''],
  ] as const)('name the levels %j', ([heroic_normal_cr, epic_normal_cr], text) => {
    expect(raidLevelText([makeQuest({ heroic_normal_cr, epic_normal_cr })])).toBe(text);
  });

  it.each([
    [0, ''],
    [1, '1 character is below level 8.'],
    [2, '2 characters are below level 8.'],
  ])('count %i characters whose level is too low', (count, text) => {
    const tooLow = Array.from({ length: count }, (_, id) => own(id + 1));
    expect(tooLowText({ tooLow, quests: [makeQuest()] })).toBe(text);
  });

  it.each([
    [0, ''],
    [1, 'Player 1'],
    [2, 'Player 1 and Player 2'],
    [3, 'Player 1, Player 2 and Player 3'],
    [5, 'Player 1, Player 2, Player 3 and 2 more'],
  ])('list the names of %i characters', (count, text) => {
    expect(namesText(Array.from({ length: count }, (_, id) => own(id + 1)))).toBe(text);
  });

  it.each([
    [0, 3, 'No raid timers running', 'Your characters can run every raid that they’re high enough for.'],
    [
      1,
      3,
      'No raid timers running',
      'The others can run every raid that they’re high enough for. No data for 1 character: see below.',
    ],
    [3, 3, 'No raid timers known', 'No data for 3 characters: see below.'],
  ])('explain that no timer runs, with %i of %i unseen', (unseenCount, ownerCount, title, text) => {
    expect(noTimersText({ ownerCount, unseenCount })).toEqual({ title, text });
  });

  it.each([
    [0, ''],
    [2, ', 2 unknown'],
  ])('count %i unseen characters beside timers', (unseenCount, text) => {
    expect(unseenText(unseenCount)).toBe(text);
  });

  it.each([
    [[], ''],
    [[1], 'No data for 1 character.'],
    [[1, 2], 'No data for 2 characters.'],
  ])('count %j without data', (ids, text) => {
    expect(unknownText({ unknown: ids })).toBe(text);
  });

  it.each([
    ['those that can go', [1, 2], [3], 'free: Player 1 and Player 2'],
    ['unknown ones as unknown, not as too low', [], [3], 'free: unknown'],
    ['none if no level is high enough', [], [], 'no one is high enough'],
  ])('name the free characters of a raid without timers: %s', (_what, free, unknown, text) => {
    expect(freeText({ free: free.map((id) => own(id)), unknown: unknown.map((id) => own(id)) })).toBe(text);
  });
});

describe('the progress line of a timer', () => {
  it.each([
    [-66, 0],
    [-1, 0],
    [0, 0],
    [33, 0.5],
    [66, 1],
    [80, 1],
  ])('after %i hours is filled to %f', (hours, share) => {
    expect(elapsedShare(left(0, 1), nowMs + hours * hourMs)).toBe(share);
  });
});

describe('moments', () => {
  it.each([
    ['UTC', 'Sat 20:15'],
    ['Asia/Kathmandu', 'Sun 02:00'],
    ['America/New_York', 'Sat 16:15'],
  ])('are formatted in %s', (zone, text) => {
    expect(makeShortTime(zone, 'en-GB')(nowMs)).toBe(text);
  });

  it('are right on both sides of a clock change', () => {
    const shortTime = makeShortTime('Europe/Berlin', 'en-GB');
    const beforeMs = Date.parse('2026-03-27T20:00:00Z');
    expect([beforeMs, beforeMs + 66 * hourMs].map(shortTime)).toEqual(['Fri 21:00', 'Mon 16:00']);
  });
});
