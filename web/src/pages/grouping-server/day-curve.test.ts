import { describe, expect, it } from 'vitest';
import { countAt, curvePaths, curvePoints, dayEvents } from './day-curve.ts';

const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const day = { startMs: at('28T00:00'), endMs: at('29T00:00') };
const point = (text: string, count: number | null) => ({
  timestamp: `2026-11-${text}:00Z`,
  data: count === null ? {} : { orien: { character_count: count, lfm_count: 0 } },
});

it('the points of a curve are the counts of its server, without one while it was down or nothing is known', () =>
  expect(curvePoints([point('28T11:55', 4), point('28T12:00', null)], 'orien')).toEqual([
    { atMs: at('28T11:55'), count: 4 },
    { atMs: at('28T12:00'), count: null },
  ]));

const points = [
  { atMs: at('28T00:00'), count: 50 },
  { atMs: at('28T12:00'), count: 100 },
  { atMs: at('28T12:05'), count: null },
];

it('the curve is as high as its largest count, and broken where nothing is known', () => {
  const box = { width: 100, height: 40 };
  expect(curvePaths(points, day, box)).toMatchObject({ line: 'M0,20L50,0', largest: 100 });
  expect(curvePaths([], day, box)).toEqual({ line: '', area: '', largest: 0 });
});

it.each([
  ['27T23:59', null],
  ['28T00:04', 50],
  ['28T00:09', 50],
  ['28T00:10', null],
  ['28T12:04', 100],
  ['28T12:06', null],
])('the count at %s is %s', (moment, count) => expect(countAt(points, at(moment))).toBe(count));

describe('the events of a day', () => {
  const event = (title: string, from: string, to: string | null, servers: string[] = []) => ({
    id: 1,
    kind: 'update' as const,
    title,
    link: null,
    from: `2026-11-${from}:00Z`,
    to: to === null ? null : `2026-11-${to}:00Z`,
    servers,
  });
  it('are those of the server or of all servers that overlap it, cut to the day', () => {
    const events = [
      event('Update', '28T12:00', null),
      event('Weekend', '27T12:00', '28T06:00'),
      event('Other server', '28T12:00', null, ['khyber']),
      event('Next day', '29T00:00', null),
      event('Day before', '27T00:00', null),
      event('Here', '28T18:00', '30T00:00', ['orien']),
    ];
    expect(dayEvents(events, 'orien', day).map(({ title, from, to }) => [title, from, to])).toEqual([
      ['Weekend', 0, 0.25],
      ['Update', 0.5, 0.5],
      ['Here', 0.75, 1],
    ]);
  });
});
