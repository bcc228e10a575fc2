import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commonSpan,
  isOpen,
  clipTo,
  lengthOf,
  overlapPlaces,
  spansWithin,
  takeAway,
  uniteSpans,
  type Span,
} from './time-spans.ts';

const open = Number.POSITIVE_INFINITY;
const span = (startMs: number, endMs: number): Span => ({ startMs, endMs });

describe('spans of time', () => {
  it.each([
    ['overlap', span(0, 10), span(5, 20), span(5, 10)],
    ['are nested', span(0, 10), span(2, 3), span(2, 3)],
    ['touch', span(0, 10), span(10, 20), null],
    ['lie apart', span(0, 10), span(11, 20), null],
    ['are both open', span(0, open), span(5, open), span(5, open)],
  ])('have the right overlap when they %s', (_name, a, b, common) => {
    expect(commonSpan(a, b)).toEqual(common);
    expect(commonSpan(b, a)).toEqual(common);
  });

  it.each([
    ['nothing', span(0, 10), [], [span(0, 10)]],
    ['the middle', span(0, 10), [span(3, 4)], [span(0, 3), span(4, 10)]],
    ['both ends', span(0, 10), [span(-5, 2), span(8, 12)], [span(2, 8)]],
    ['the whole span', span(0, 10), [span(-5, 12)], []],
    ['an open span', span(0, open), [span(3, 4), span(8, open)], [span(0, 3), span(4, 8)]],
    ['a span elsewhere', span(5, 10), [span(0, 5), span(10, 12)], [span(5, 10)]],
  ])('leave the rest when %s is taken away', (_name, whole, taken, left) => {
    expect(takeAway(whole, taken)).toEqual(left);
  });

  it('are found where they overlap a span', () => {
    const spans = [span(0, 2), span(2, 4), span(6, 8), span(9, open)];
    expect(spansWithin(spans, span(2, 7))).toEqual([span(2, 4), span(6, 8)]);
    expect(spansWithin(spans, span(4, 6))).toEqual([]);
    expect(spansWithin([], span(4, 6))).toEqual([]);
    expect(clipTo(span(3, 10), spans)).toEqual([span(3, 4), span(6, 8), span(9, 10)]);
  });

  it('are united where they touch or overlap', () => {
    expect(uniteSpans([span(6, 8), span(0, 2), span(2, 4), span(7, 7.5)])).toEqual([span(0, 4), span(6, 8)]);
  });

  it('last until now when they are open', () => {
    expect(lengthOf([span(0, 5), span(10, open)], 12)).toBe(7);
    // Even if the clock is behind the server's, no length is negative.
    expect(lengthOf([span(10, open)], 8)).toBe(0);
    expect([span(0, 5), span(0, open)].map(isOpen)).toEqual([false, true]);
  });

  it('that overlap another are found by their indices, newest first', () => {
    const rows = [span(9, open), span(6, 8), span(2, 4), span(0, 2)];
    expect(overlapPlaces(rows, span(3, 7))).toEqual({ from: 1, to: 3 });
    expect(overlapPlaces(rows, span(1, 2))).toEqual({ from: 3, to: 4 });
    expect(overlapPlaces(rows, span(4, 6))).toEqual({ from: 0, to: 0 });
    expect(overlapPlaces(rows, span(20, open))).toEqual({ from: 0, to: 1 });
  });

  const pieces = fc
    .array(fc.nat(200), { maxLength: 12 })
    .map((times) => [...new Set(times)].sort((a, b) => a - b))
    .map((times) =>
      times.flatMap((startMs, place) => {
        const endMs = times[place + 1];
        return place % 2 === 0 && endMs !== undefined ? [span(startMs, endMs)] : [];
      }),
    );
  const one = fc
    .tuple(fc.nat(200), fc.integer({ min: 1, max: 200 }))
    .map(([startMs, length]) => span(startMs, startMs + length));

  it('are whole again when the removed parts are put back', () => {
    fc.assert(
      fc.property(one, pieces, (whole, taken) => {
        const left = takeAway(whole, taken);
        const kept = clipTo(whole, taken);
        expect(uniteSpans([...left, ...kept])).toEqual([whole]);
        expect(lengthOf(left, 1000) + lengthOf(kept, 1000)).toBe(lengthOf([whole], 1000));
      }),
    );
  });

  it('cover after a union the same moments as before, each once', () => {
    fc.assert(
      fc.property(fc.array(one), fc.nat(400), (spans, atMs) => {
        const holds = ({ startMs, endMs }: Span) => startMs <= atMs && atMs < endMs;
        expect(uniteSpans(spans).filter(holds)).toHaveLength(spans.some(holds) ? 1 : 0);
      }),
    );
  });
});
