import { describe, expect, it, vi } from 'vitest';
import {
  closedOverlay,
  graceMs,
  type OverlayEvent,
  type OverlaySubject,
  startOverlay,
  stepOverlay,
  switchDelayMs,
} from './overlay-machine.ts';
import { createOverlayChannel, type OverlayMessage } from './useCanvasOverlay.ts';
import { anchor, focus, live, point, shown, type Story, tap } from './testing/overlay-stories.ts';
import fc from 'fast-check';

const subject: OverlaySubject = {
  lfmId: 1,
  part: 'group',
  by: 'pointer',
  anchor: { x: 0, y: 0, width: 0, height: 0 },
  side: 'right',
};

function start(delayMs = 250) {
  const clock = { nowMs: 1000, timers: new Map<number, { atMs: number; run: () => void }>(), made: 0 };
  const run = startOverlay(
    {
      nowMs: () => clock.nowMs,
      after(ms, ring) {
        const id = (clock.made += 1);
        clock.timers.set(id, { atMs: clock.nowMs + ms, run: ring });
        return () => void clock.timers.delete(id);
      },
    },
    delayMs,
  );
  const pass = (ms: number) => {
    clock.nowMs += ms;
    for (const [id, { atMs, run: ring }] of clock.timers) {
      if (atMs > clock.nowMs) continue;
      clock.timers.delete(id);
      ring();
    }
  };
  const heard = vi.fn<() => void>();
  run.subscribe(heard);
  return { run, clock, pass, heard };
}

describe('the cards of a list', () => {
  it('come when their time has come, and are told of once', () => {
    const { run, pass, heard } = start();
    run.send({ type: 'point', subject });
    pass(249);
    expect(run.shown()).toBeNull();
    pass(1);
    expect(run.shown()).toBe(subject);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('count their delay from the moment of the event, though their code came later', () => {
    const { run, pass } = start();
    run.send({ type: 'point', subject }, 800);
    pass(50);
    expect(run.shown()).toBe(subject);
  });

  it('send nobody of a pointer that only moves', () => {
    const { run, pass, heard, clock } = start();
    run.send({ type: 'point', subject });
    pass(250);
    for (let x = 1; x < 50; x += 1) {
      run.send({ type: 'point', subject: { ...subject, anchor: { ...subject.anchor, x } } });
    }
    expect(heard).toHaveBeenCalledTimes(1);
    expect(clock.timers.size).toBe(0);
  });

  it('hold one timer at most', () => {
    const { run, clock } = start();
    for (let lfmId = 1; lfmId < 50; lfmId += 1) {
      run.send({ type: 'point', subject: { ...subject, lfmId } });
      clock.nowMs += 10;
    }
    expect(clock.timers.size).toBe(1);
  });

  it('take up another delay for what comes next', () => {
    const { run, pass } = start();
    run.setDelay(50);
    run.send({ type: 'point', subject });
    pass(50);
    expect(run.shown()).toBe(subject);
  });

  it('leave no timer behind', () => {
    const { run, clock } = start();
    run.send({ type: 'point', subject });
    run.stop();
    expect(clock.timers.size).toBe(0);
    expect(run.shown()).toBeNull();
  });
});

const cases: readonly [what: string, story: Story, untilMs: number, shown: string | null][] = [
  ['nothing before the delay is over', [[0, point()]], 249, null],
  ['the card when it is over', [[0, point()]], 250, '1 group'],
  [
    'the delay of a row from its first point, however the pointer trembles',
    [
      [0, point()],
      [200, point()],
    ],
    250,
    '1 group',
  ],
  [
    'the delay anew for another row',
    [
      [0, point()],
      [200, point({ lfmId: 2 })],
    ],
    449,
    null,
  ],
  [
    'the delay anew for another part of the row',
    [
      [0, point()],
      [200, point({ part: 'quest' })],
    ],
    450,
    '1 quest',
  ],
  [
    'nothing for a pointer that only passes',
    [
      [0, point()],
      [200, { type: 'leave' }],
    ],
    1000,
    null,
  ],
  [
    'nothing for a pointer that comes to rest beside all groups',
    [
      [0, point()],
      [200, { type: 'point', subject: null }],
    ],
    1000,
    null,
  ],
  [
    'the old card right after another row is pointed at',
    [
      [0, point()],
      [300, point({ lfmId: 2 })],
    ],
    300 + switchDelayMs - 1,
    '1 group',
  ],
  [
    'the new card a little later',
    [
      [0, point()],
      [300, point({ lfmId: 2 })],
      [350, point({ lfmId: 2 })],
    ],
    300 + switchDelayMs,
    '2 group',
  ],
  [
    'the old card when the pointer comes back in time',
    [
      [0, point()],
      [300, point({ lfmId: 2 })],
      [350, point()],
    ],
    1000,
    '1 group',
  ],
  [
    'the card as long as the pointer may be on its way into it',
    [
      [0, point()],
      [300, { type: 'leave' }],
    ],
    300 + graceMs - 1,
    '1 group',
  ],
  [
    'no card after that',
    [
      [0, point()],
      [300, { type: 'leave' }],
    ],
    300 + graceMs,
    null,
  ],
  [
    'the card while the pointer rests in it',
    [
      [0, point()],
      [300, { type: 'leave' }],
      [400, { type: 'enter card' }],
    ],
    9000,
    '1 group',
  ],
  [
    'the card when the pointer crosses another row on its way into it',
    [
      [0, point()],
      [300, point({ lfmId: 2 })],
      [350, { type: 'enter card' }],
    ],
    9000,
    '1 group',
  ],
  [
    'no card when the pointer has left it',
    [
      [0, point()],
      [300, { type: 'enter card' }],
      [500, { type: 'leave card' }],
    ],
    500 + graceMs,
    null,
  ],
  [
    'no card after Escape, though the pointer still moves on its row',
    [
      [0, point()],
      [300, { type: 'dismiss' }],
      [310, point()],
    ],
    9000,
    null,
  ],
  [
    'a card again after Escape when the pointer has been elsewhere',
    [
      [0, point()],
      [300, { type: 'dismiss' }],
      [310, { type: 'leave' }],
      [320, point()],
    ],
    9000,
    '1 group',
  ],
  [
    'the card of another row after Escape',
    [
      [0, point()],
      [300, { type: 'dismiss' }],
      [310, point({ lfmId: 2 })],
    ],
    9000,
    '2 group',
  ],
  [
    'no card once the list has moved under it',
    [
      [0, point()],
      [300, { type: 'scroll' }],
    ],
    9000,
    null,
  ],
  [
    'nothing that waited when the list moves',
    [
      [0, point()],
      [100, { type: 'scroll' }],
    ],
    9000,
    null,
  ],
  ['the card of the row that the keyboard chose, after the delay', [[0, focus()]], 250, '1 group'],
  ['nothing before that', [[0, focus()]], 249, null],
  [
    'the card of the next row that the keyboard chooses',
    [
      [0, focus()],
      [300, focus({ lfmId: 2 })],
    ],
    300 + switchDelayMs,
    '2 group',
  ],
  [
    'no card when the keyboard has left the list',
    [
      [0, focus()],
      [300, { type: 'focus', subject: null }],
    ],
    300,
    null,
  ],
  [
    'the card of the keyboard though the pointer leaves the list and the list scrolls',
    [
      [0, focus()],
      [300, { type: 'leave' }],
      [310, { type: 'scroll' }],
    ],
    9000,
    '1 group',
  ],
  [
    'no card after Escape, though its row is told of again',
    [
      [0, focus()],
      [300, { type: 'dismiss' }],
      [310, focus()],
    ],
    9000,
    null,
  ],
  [
    'the card of the pointer though the keyboard has chosen nothing',
    [
      [0, point()],
      [300, { type: 'focus', subject: null }],
    ],
    9000,
    '1 group',
  ],
  ['the card of a tap at once', [[0, tap()]], 0, '1 group'],
  [
    'no card after a second tap on the same part',
    [
      [0, tap()],
      [500, tap()],
    ],
    500,
    null,
  ],
  [
    'the other card after a tap on the other part',
    [
      [0, tap()],
      [500, tap({ part: 'quest' })],
    ],
    500,
    '1 quest',
  ],
  [
    'no card after a tap beside all groups',
    [
      [0, tap()],
      [500, { type: 'tap', subject: null }],
    ],
    500,
    null,
  ],
  [
    'no card after a press elsewhere',
    [
      [0, tap()],
      [500, { type: 'press elsewhere' }],
    ],
    500,
    null,
  ],
  [
    'the card of a tap when the finger has gone',
    [
      [0, tap()],
      [10, { type: 'leave' }],
    ],
    9000,
    '1 group',
  ],
  [
    'the card that a pen hovered for after its tap, to stay',
    [
      [0, point()],
      [300, tap()],
      [310, { type: 'leave' }],
    ],
    9000,
    '1 group',
  ],
  [
    'a tapped card again after its cross was pressed',
    [
      [0, tap()],
      [300, { type: 'dismiss' }],
      [900, tap()],
    ],
    900,
    '1 group',
  ],
  [
    'no card when a tap is followed by scrolling',
    [
      [0, tap()],
      [300, { type: 'scroll' }],
    ],
    300,
    null,
  ],
];

describe('the cards show', () => {
  it.each(cases)('%s', (_what, story, untilMs, expected) => {
    expect(shown(story, untilMs)).toBe(expected);
  });
});

describe('a card', () => {
  it('comes after as long as the reader set it (mouseOverDelay)', () => {
    const waiting = stepOverlay(closedOverlay, point(), { nowMs: 0, delayMs: 700 });
    expect(waiting).toMatchObject({ state: 'waiting', dueAtMs: 700 });
    expect(stepOverlay(waiting, { type: 'time' }, { nowMs: 699, delayMs: 700 })).toBe(waiting);
    expect(stepOverlay(waiting, { type: 'time' }, { nowMs: 700, delayMs: 700 }).state).toBe('shown');
  });

  it('follows another one no later than the first one came', () => {
    const first = live([[0, point()]], 300);
    const next = stepOverlay(first, point({ lfmId: 2 }), { nowMs: 300, delayMs: 0 });
    expect(next).toMatchObject({ next: { dueAtMs: 300 } });
  });

  it('comes where the pointer is by then, and stays there while it moves on', () => {
    const moved = { ...anchor, x: 450 };
    const state = live(
      [
        [0, point()],
        [100, point({ anchor: moved })],
        [300, point({ anchor: { ...anchor, x: 500 } })],
      ],
      400,
    );
    expect(state).toMatchObject({ state: 'shown', subject: { anchor: moved } });
  });

  it('goes along with the row that the keyboard chose', () => {
    const lower = { x: 0, y: 90, width: 800, height: 90 };
    const state = live(
      [
        [0, focus()],
        [300, focus({ anchor: lower })],
      ],
      400,
    );
    expect(state).toMatchObject({ state: 'shown', subject: { anchor: lower }, next: null });
  });

  it('is closed for good by a press elsewhere, whatever came before', () => {
    const anySubject = fc.record({
      lfmId: fc.constantFrom(1, 2),
      part: fc.constantFrom('group' as const, 'quest' as const),
    });
    const anyEvent = fc.oneof(
      anySubject.map(point),
      anySubject.map(focus),
      anySubject.map(tap),
      fc.constantFrom<OverlayEvent>(
        { type: 'leave' },
        { type: 'enter card' },
        { type: 'leave card' },
        { type: 'dismiss' },
        { type: 'scroll' },
        { type: 'point', subject: null },
        { type: 'focus', subject: null },
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(600), anyEvent), { maxLength: 12 }), (steps) => {
        let atMs = 0;
        const story: Story = steps.map(([afterMs, event]) => [(atMs += afterMs), event] as const);
        expect(shown([...story, [atMs, { type: 'press elsewhere' }]], atMs + 99_999)).toBeNull();
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

describe('the way from a list to its cards', () => {
  it('asks for them with the first hand that comes near', () => {
    const { load, channel } = open();
    channel.prepare();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps what was told last before they were there, with its time', () => {
    const { load, channel, heard, listen } = open();
    channel.send({ type: 'scroll' });
    channel.send({ type: 'leave' });
    expect(load).toHaveBeenCalledTimes(2);
    listen();
    expect(heard).toEqual([{ event: { type: 'leave' }, atMs: 20 }]);
  });

  it('asks for nothing any more once they hear', () => {
    const { load, channel, heard, listen } = open();
    listen();
    channel.prepare();
    channel.send({ type: 'details', lfmId: 7 });
    expect(load).not.toHaveBeenCalled();
    expect(heard).toEqual([{ event: { type: 'details', lfmId: 7 }, atMs: 10 }]);
  });
});
