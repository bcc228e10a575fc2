/**
 * A span of time in milliseconds since 1970: from its start up to, but not including, its end. `Infinity` as end = it
 * is still going on.
 */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Spans in order that do not overlap: each ends before, or where, the next one starts. */
export type Spans = readonly Span[];

/** The overlap of two spans; null = none, also when one ends where the other starts. */
export function commonSpan(a: Span, b: Span): Span | null {
  const startMs = Math.max(a.startMs, b.startMs);
  const endMs = Math.min(a.endMs, b.endMs);
  return startMs < endMs ? { startMs, endMs } : null;
}

/** Index of the first span that ends after a moment, or their number when there is none. */
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

/** The spans, whole, that overlap a span; ascending. */
export function spansWithin<Piece extends Span>(spans: readonly Piece[], span: Span): Piece[] {
  const found: Piece[] = [];
  for (let place = firstAfter(spans, span.startMs); ; place += 1) {
    const next = spans[place];
    if (next === undefined || next.startMs >= span.endMs) return found;
    found.push(next);
  }
}

/** The overlaps of a span with others; ascending. */
export function clipTo(span: Span, spans: Spans): Span[] {
  return spansWithin(spans, span).map(({ startMs, endMs }) => ({
    startMs: Math.max(startMs, span.startMs),
    endMs: Math.min(endMs, span.endMs),
  }));
}

/** The rest of a span without others; ascending. */
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

/** The union of spans in any order; ascending, and none touches the next. */
export function uniteSpans(spans: Spans): Span[] {
  const united: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const last = united.at(-1);
    if (last === undefined || last.endMs < span.startMs) united.push(span);
    else united[united.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, span.endMs) };
  }
  return united;
}

/** Total length of spans in milliseconds; an open one counts until now. */
export function lengthOf(spans: Spans, nowMs: number): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(endMs, nowMs) - startMs), 0);
}

/** Whether it is still going on. */
export function isOpen({ endMs }: Span): boolean {
  return endMs === Number.POSITIVE_INFINITY;
}

/**
 * The range of spans, newest first, that overlap a span: from an index (inclusive) to an index (exclusive). Equal
 * indices = none.
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
