import { describe, expect, it } from 'vitest';
import { graceMs, switchDelayMs } from './overlay-machine.ts';
import { focus, point, shown, type Story, tap } from './testing/overlay-stories.ts';

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
