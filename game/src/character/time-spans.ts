/**
 * A span of time in milliseconds since 1970, from its start up to, but not including, its end. An end of `Infinity`
 * means that it is open, that is, not over yet.
 */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Ascending spans that do not overlap, though one may end where the next one starts. */
export type Spans = readonly Span[];

/** The overlap of two spans; null = none. Spans that only touch do not overlap. */
export function commonSpan(a: Span, b: Span): Span | null {
  const startMs = Math.max(a.startMs, b.startMs);
  const endMs = Math.min(a.endMs, b.endMs);
  return startMs < endMs ? { startMs, endMs } : null;
}

/** Index of the first span that ends after a moment; the number of spans if there is none. */
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

/** The spans, uncut, that overlap a span; ascending. */
export function spansWithin<Piece extends Span>(spans: readonly Piece[], span: Span): Piece[] {
  const found: Piece[] = [];
  for (let place = firstAfter(spans, span.startMs); ; place += 1) {
    const next = spans[place];
    if (next === undefined || next.startMs >= span.endMs) return found;
    found.push(next);
  }
}

/** The overlaps of spans with one span; ascending. */
export function clipTo(span: Span, spans: Spans): Span[] {
  return spansWithin(spans, span).map(({ startMs, endMs }) => ({
    startMs: Math.max(startMs, span.startMs),
    endMs: Math.min(endMs, span.endMs),
  }));
}

/** The parts of a span that the others do not cover; ascending. */
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

/** The union of spans given in any order, ascending. Spans that touch are joined. */
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

/** Whether the span is not over yet. */
export function isOpen({ endMs }: Span): boolean {
  return endMs === Number.POSITIVE_INFINITY;
}

/** The index range, end exclusive, of the spans (newest first) that overlap a span. Equal indices = none. */
export function overlapPlaces(
  newestFirst: Spans,
  span: Span,
): { readonly from: number; readonly to: number } {
  const from = newestFirst.findIndex((each) => commonSpan(each, span) !== null);
  if (from === -1) return { from: 0, to: 0 };
  const behind = newestFirst.findIndex((each, place) => place > from && commonSpan(each, span) === null);
  return { from, to: behind === -1 ? newestFirst.length : behind };
}
