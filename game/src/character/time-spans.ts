/**
 * A piece of time, in milliseconds since 1970: from its start, up to its end, which is no part of it. `Infinity` as end
 * = it is still going on.
 */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Pieces of time that do not touch the order of each other: each ends before, or where, the next one starts. */
export type Spans = readonly Span[];

/** The piece that two have in common; null = none. Where one ends the other may start: that is nothing in common. */
export function commonSpan(a: Span, b: Span): Span | null {
  const startMs = Math.max(a.startMs, b.startMs);
  const endMs = Math.min(a.endMs, b.endMs);
  return startMs < endMs ? { startMs, endMs } : null;
}

/** The place of the first piece that ends after a moment; the number of pieces when there is none. */
function firstAfter(spans: Spans, atMs: number): number {
  let low = 0;
  let high = spans.length;
  for (;;) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (low === high || span === undefined) return low;
    if (span.endMs > atMs) high = middle;
    else low = middle + 1;
  }
}

/** Those pieces, whole, that have something in common with a span; ascending. */
export function spansWithin<Piece extends Span>(spans: readonly Piece[], span: Span): Piece[] {
  const found: Piece[] = [];
  for (let place = firstAfter(spans, span.startMs); ; place += 1) {
    const next = spans[place];
    if (next === undefined || next.startMs >= span.endMs) return found;
    found.push(next);
  }
}

/** What a span has in common with pieces of time; ascending. */
export function keepWithin(span: Span, spans: Spans): Span[] {
  return spansWithin(spans, span).map(({ startMs, endMs }) => ({
    startMs: Math.max(startMs, span.startMs),
    endMs: Math.min(endMs, span.endMs),
  }));
}

/** What is left of a span without pieces of time; ascending. */
export function takeAway(span: Span, spans: Spans): Span[] {
  const left: Span[] = [];
  let startMs = span.startMs;
  for (const taken of spansWithin(spans, span)) {
    if (taken.startMs > startMs) left.push({ startMs, endMs: taken.startMs });
    startMs = taken.endMs;
  }
  if (startMs < span.endMs) left.push({ startMs, endMs: span.endMs });
  return left;
}

/** All the time that pieces in any order cover, each moment once; ascending, and none touches the next. */
export function uniteSpans(spans: Spans): Span[] {
  const united: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const last = united.at(-1);
    if (last === undefined || last.endMs < span.startMs) united.push(span);
    else united[united.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, span.endMs) };
  }
  return united;
}

/** How long pieces of time last together, in milliseconds; of what is still going on, as long as it has lasted by now. */
export function lengthOf(spans: Spans, nowMs: number): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(endMs, nowMs) - startMs), 0);
}

/** Is it still going on? */
export function isOpen({ endMs }: Span): boolean {
  return endMs === Number.POSITIVE_INFINITY;
}

/**
 * Which of pieces, the newest first, have something in common with a span: from a place (inclusive) to a place
 * (exclusive). The same twice = none.
 */
export function overlapPlaces(
  newestFirst: Spans,
  span: Span,
): { readonly from: number; readonly to: number } {
  const from = newestFirst.findIndex((each) => commonSpan(each, span) !== null);
  if (from === -1) return { from: 0, to: 0 };
  const behind = newestFirst.findIndex((each, place) => place > from && commonSpan(each, span) === null);
  return { from, to: behind === -1 ? newestFirst.length : behind };
}
