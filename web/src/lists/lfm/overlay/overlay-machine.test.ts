import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  clickGraceMs,
  closedOverlay,
  graceMs,
  type OverlayEvent,
  restMs,
  stepOverlay,
  switchDelayMs,
  type OverlayState,
  type OverlaySubject,
} from './overlay-machine.ts';
import { createOverlayChannel, type OverlayMessage } from './useCanvasOverlay.ts';

/** Delay before the first card of a story, in ms. */
const delayMs = 250;

const about =
  (type: 'point' | 'pass' | 'click' | 'focus', by: OverlaySubject['by']) =>
  (overrides: Partial<OverlaySubject> = {}): OverlayEvent => ({
    type,
    subject: { lfmId: 1, part: 'group', by, heading: 'down', ...overrides },
  });

/** The mouse is on a part of a row. */
const point = about('point', 'pointer');
/** A row scrolled under the resting mouse. */
const pass = about('pass', 'pointer');
const click = about('click', 'click');
/** A row was focused by keyboard. */
const focus = about('focus', 'keyboard');
const leave: OverlayEvent = { type: 'point', subject: null };
const blur: OverlayEvent = { type: 'focus', subject: null };

/** Events with their times, in ms from the start. Timers of the state fire in between. */
type Story = readonly (readonly [atMs: number, event: OverlayEvent])[];

function live(story: Story, untilMs: number): OverlayState {
  let state = closedOverlay;
  const ring = (nowMs: number) => {
    state = stepOverlay(state, { type: 'time' }, { nowMs, delayMs });
  };
  for (const [nowMs, event] of story) {
    ring(nowMs);
    state = stepOverlay(state, event, { nowMs, delayMs });
  }
  ring(untilMs);
  return state;
}

/** "1 group", "2 quest" or null. */
function shown(story: Story, untilMs: number): string | null {
  const { shown: subject } = live(story, untilMs);
  return subject && `${subject.lfmId} ${subject.part}`;
}

const second = { lfmId: 2 };
const dismiss: OverlayEvent = { type: 'dismiss' };
const quest = { part: 'quest' } as const;
const rows = (...lfmIds: number[]): OverlayEvent => ({ type: 'rows', lfmIds });
const enterCard: OverlayEvent = { type: 'enter card' };

/** A story in one line: each event follows its time. */
const tell = (...steps: readonly (number | OverlayEvent)[]): Story => {
  const story: [number, OverlayEvent][] = [];
  let atMs = 0;
  for (const step of steps) {
    if (typeof step === 'number') atMs = step;
    else story.push([atMs, step]);
  }
  return story;
};

const cases: readonly [what: string, story: Story, untilMs: number, shown: string | null][] = [
  ['nothing before the delay is over', tell(0, point()), 249, null],
  ['the card when it is over', tell(0, point()), 250, '1 group'],
  [
    'a card after the first delay, however the pointer trembles',
    tell(0, point(), 200, point()),
    250,
    '1 group',
  ],
  ['nothing before the delay of another row', tell(0, point(), 200, point(second)), 449, null],
  ['another part after its own delay', tell(0, point(), 200, point({ part: 'quest' })), 450, '1 quest'],
  ['nothing for a pointer that only passes', tell(0, point(), 200, leave), 1000, null],
  [
    'the old card right after another row is pointed at',
    tell(0, point(), 300, point(second)),
    300 + switchDelayMs - 1,
    '1 group',
  ],
  [
    'the new card a little later',
    tell(0, point(), 300, point(second), 350, point(second)),
    300 + switchDelayMs,
    '2 group',
  ],
  [
    'the old card when the pointer is back in time',
    tell(0, point(), 300, point(second), 350, point()),
    1000,
    '1 group',
  ],
  ['a card for as long as the way into it takes', tell(0, point(), 300, leave), 300 + graceMs - 1, '1 group'],
  ['no card after that', tell(0, point(), 300, leave), 300 + graceMs, null],
  ['the card while the pointer is in it', tell(0, point(), 300, leave, 400, enterCard), 9000, '1 group'],
  [
    'the card of the row that the pointer came from, into the card across another one',
    tell(0, point(), 300, point(second), 350, enterCard),
    9000,
    '1 group',
  ],
  ['no card when the pointer has left it', tell(0, point(), 300, enterCard, 500, leave), 500 + graceMs, null],

  [
    'the quest for as long as the pointer moves on across the other columns of its row',
    tell(0, point(quest), 300, point(), 500, point(), 700, point()),
    700 + restMs - 1,
    '1 quest',
  ],
  [
    'the group once the pointer rests there',
    tell(0, point(quest), 300, point(), 400, point()),
    400 + restMs,
    '1 group',
  ],
  [
    'the quest in the card that the pointer has gone into across the other columns of its row',
    tell(0, point(quest), 300, point(), 500, point(), 600, leave, 800, enterCard),
    9000,
    '1 quest',
  ],
  ['the card of its group though the order changes', tell(0, point(), 300, rows(2, 1)), 9000, '1 group'],
  [
    'the group that was pointed at though the order changes',
    tell(0, point(), 200, rows(2, 1)),
    250,
    '1 group',
  ],
  ['no card once its group has gone', tell(0, point(), 300, rows(2, 3)), 300, null],
  ['no card of a group that went before it came', tell(0, point(), 200, rows(2, 3)), 9000, null],
  [
    'no next card of a group that has gone',
    tell(0, point(), 300, point(second), 310, rows(1)),
    9000,
    '1 group',
  ],
  ['no card by itself where its group went', tell(0, point(), 300, rows(2), 310, rows(2, 1)), 9000, null],
  [
    'the row that the pointer moves to after the order changed',
    tell(0, point(), 300, rows(2, 1), 400, point(second)),
    400 + switchDelayMs,
    '2 group',
  ],

  [
    'the row that has come to lie under the pointer',
    tell(0, point(), 300, pass(second)),
    300 + switchDelayMs,
    '2 group',
  ],
  [
    'no card when no row lies there now',
    tell(0, point(), 300, { type: 'pass', subject: null }),
    300 + graceMs,
    null,
  ],
  ['what came to lie there while the card was awaited', tell(0, point(), 200, pass(second)), 450, '2 group'],
  ['no card by itself after Escape', tell(0, point(), 300, dismiss, 310, pass(second)), 9000, null],
  ['no card by itself where none was', tell(0, pass()), 9000, null],
  [
    'the card of the keyboard though rows pass under the pointer',
    tell(0, focus(), 300, pass(second)),
    9000,
    '1 group',
  ],

  ['a card at once after a click', tell(0, point(), 50, click()), 50, '1 group'],
  [
    'the card that a click asked for while the pointer crosses a row on its way',
    tell(0, click(), 300, point(second)),
    300 + clickGraceMs - 1,
    '1 group',
  ],
  [
    'the row under the pointer when it rests there after all',
    tell(0, click(), 300, point(second)),
    300 + clickGraceMs,
    '2 group',
  ],
  [
    'the clicked card while the pointer is in it',
    tell(0, click(), 300, leave, 600, enterCard),
    9000,
    '1 group',
  ],
  ['no card when a pointer that clicked has left', tell(0, click(), 300, leave), 300 + clickGraceMs, null],
  ['another card at once after a click on another row', tell(0, click(), 300, click(second)), 300, '2 group'],
  [
    'no card after a click beside all rows',
    tell(0, click(), 300, { type: 'click', subject: null }),
    300,
    null,
  ],

  [
    'no card after Escape while the pointer moves on its row',
    tell(0, point(), 300, dismiss, 310, point()),
    9000,
    null,
  ],
  [
    'a card after Escape when the pointer has been elsewhere',
    tell(0, point(), 300, dismiss, 310, leave, 320, point()),
    9000,
    '1 group',
  ],
  [
    'the card of another row after Escape',
    tell(0, point(), 300, dismiss, 310, point(second)),
    9000,
    '2 group',
  ],
  ['no card when Escape comes before it', tell(0, point(), 100, dismiss), 9000, null],

  ['nothing before the delay of a focused row', tell(0, focus()), 249, null],
  ['the card of a focused row', tell(0, focus()), 250, '1 group'],
  ['the card of the next focused row', tell(0, focus(), 300, focus(second)), 300 + switchDelayMs, '2 group'],
  ['no card when the focus has left', tell(0, focus(), 300, blur), 300, null],
  ['no card when the focus leaves before it', tell(0, focus(), 100, blur), 9000, null],
  ['the card of the focus though a pointer leaves the list', tell(0, focus(), 300, leave), 9000, '1 group'],
  [
    'a card after Escape when the focus has been elsewhere',
    tell(0, focus(), 300, dismiss, 310, blur, 320, focus()),
    9000,
    '1 group',
  ],
  ['no card after Escape though the row moves', tell(0, focus(), 300, dismiss, 310, focus()), 9000, null],
  ['the card of the pointer though nothing has the focus', tell(0, point(), 300, blur), 9000, '1 group'],
];

describe('the list shows', () => {
  it.each(cases)('%s', (_what, story, untilMs, expected) => {
    expect(shown(story, untilMs)).toBe(expected);
  });
});

describe('a card', () => {
  it('opens after the set time (mouseOverDelay)', () => {
    const waiting = stepOverlay(closedOverlay, point(), { nowMs: 0, delayMs: 700 });
    expect(waiting.next?.dueAtMs).toBe(700);
    expect(stepOverlay(waiting, { type: 'time' }, { nowMs: 699, delayMs: 700 })).toBe(waiting);
  });

  it('replaces another one no later than the first one opened', () => {
    const next = stepOverlay(live([[0, point()]], 300), point(second), { nowMs: 300, delayMs: 0 });
    expect(next.next?.dueAtMs).toBe(300);
  });

  it('has the direction in which the pointer was moving when it opened', () => {
    const state = live(tell(0, point(), 100, point({ heading: 'up' })), 250);
    expect(state.shown?.heading).toBe('up');
  });

  it('stays the same object while the pointer moves within its row', () => {
    const state = live(tell(0, point()), 300);
    const again = stepOverlay(state, point({ heading: 'up' }), { nowMs: 400, delayMs });
    expect(again).toBe(state);
  });

  const anySubject = fc.record({
    lfmId: fc.constantFrom(1, 2, 3),
    part: fc.constantFrom('group' as const, 'quest' as const),
  });
  const anyStory = fc
    .array(
      fc.tuple(
        fc.nat(600),
        fc.oneof(
          ...[point, pass, click, focus].map((make) => anySubject.map(make)),
          fc.constantFrom(leave, blur, dismiss, enterCard),
        ),
      ),
      { maxLength: 12 },
    )
    .map((steps) => {
      let atMs = 0;
      return steps.map(([afterMs, event]) => [(atMs += afterMs), event] as const);
    });
  const endOf = (story: Story) => story.at(-1)?.[0] ?? 0;

  it('soon belongs to the row on which the pointer comes to rest, whatever happened before', () => {
    fc.assert(
      fc.property(anyStory, anySubject, (story, subject) => {
        const atMs = endOf(story);
        const untilMs = atMs + Math.max(delayMs, clickGraceMs);
        // The pointer leaves first, since Escape may have closed this very card.
        const rested: Story = [...story, [atMs, leave], [atMs, point(subject)]];
        expect(shown(rested, untilMs)).toBe(`${subject.lfmId} ${subject.part}`);
      }),
    );
  });

  it('closes when pointer and focus have left', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const atMs = endOf(story);
        const gone: Story = [...story, [atMs, blur], [atMs, leave]];
        expect(shown(gone, atMs + clickGraceMs)).toBeNull();
      }),
    );
  });
});

function open() {
  const load = vi.fn<() => void>();
  let nowMs = 0;
  const channel = createOverlayChannel(load, () => (nowMs += 10));
  const heard: OverlayMessage[] = [];
  return { load, channel, heard, listen: () => channel.subscribe((message) => heard.push(message)) };
}

describe('the channel from a list to its cards', () => {
  it('loads them when a pointer comes near', () => {
    const { load, channel } = open();
    channel.prepare();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps the last message with its time until they have loaded, and delivers it once', () => {
    const { load, channel, heard, listen } = open();
    channel.send(point());
    channel.send(leave);
    expect(load).toHaveBeenCalledTimes(2);
    listen()();
    listen();
    expect(heard).toEqual([{ event: leave, atMs: 20 }]);
  });

  it('loads nothing once they are subscribed', () => {
    const { load, channel, heard, listen } = open();
    listen();
    channel.prepare();
    channel.send({ type: 'details', lfmId: 7 });
    expect(load).not.toHaveBeenCalled();
    expect(heard).toEqual([{ event: { type: 'details', lfmId: 7 }, atMs: 10 }]);
  });
});
