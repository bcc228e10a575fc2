import type { CDPSession } from '@playwright/test';
import * as z from 'zod/mini';

/** As Chromium tells of it; times in microseconds. */
const traceEventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  pid: z.number(),
  tid: z.number(),
  args: z.optional(z.record(z.string(), z.unknown())),
});

export type TraceEvent = z.infer<typeof traceEventSchema>;

const categories = [
  'toplevel',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  '__metadata',
];

/** Traces the browser while something goes on. */
export async function traceWhile(cdp: CDPSession, goOn: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { readonly value: readonly object[] }) => {
    for (const event of value) {
      const parsed = z.safeParse(traceEventSchema, event);
      if (parsed.success) events.push(parsed.data);
    }
  };
  cdp.on('Tracing.dataCollected', take);
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: categories },
  });
  try {
    await goOn();
  } finally {
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', take);
  }
  return events;
}

/** What it cost the main thread to show something new. Milliseconds. */
export interface ShowingCost {
  /** All its work from the mark until the frame with the result was handed over for painting. */
  readonly toPixelsMs: number;
  /** The same in processor time: what other work of the machine does not lengthen. */
  readonly toPixelsCpuMs: number;
  /** With all that the page did in the 400 ms after the mark: rows that slide, what React puts off. */
  readonly settledMs: number;
  /** By the clock, waiting for the screen included: from the task of the mark to that frame. */
  readonly waitedMs: number;
}

const settlesWithinUs = 400_000;

/**
 * Every task of the page's main thread counts, whatever it was for: from the task of the mark to the end of the task which
 * committed the frame.
 *
 * @param from the mark at which it begins: `update`, `key`
 * @param until a mark of the frame that shows it; without one it is the first frame drawn after the beginning
 */
export function showingCosts(
  events: readonly TraceEvent[],
  from: string,
  until: string | null = null,
): ShowingCost[] {
  const marksOf = (wanted: string) => events.filter(({ name, ph }) => name === wanted && 'RIn'.includes(ph));
  const marks = marksOf(from);
  const [first] = marks;
  if (first === undefined) return [];
  const ofThread = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const tasks = ofThread
    // The outermost of what runs: `ThreadControllerImpl::RunTask` lies within it.
    .filter(({ name, dur }) => name === 'RunTask' && dur !== undefined)
    .toSorted((a, b) => a.ts - b.ts);
  const frames =
    until === null ? ofThread.filter(({ name }) => name === 'FireAnimationFrame') : marksOf(until);
  const commits = ofThread.filter(({ name }) => name === 'Commit');
  return marks.flatMap((mark, index) => {
    const frame = frames.find(({ ts }) => ts > mark.ts);
    const commit = commits.find(({ ts }) => ts > (frame?.ts ?? Number.POSITIVE_INFINITY));
    const nextMarkUs = marks[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    // What changed nothing was not painted.
    if (commit === undefined || commit.ts > nextMarkUs) return [];
    const between = (untilUs: number) =>
      tasks.filter((task) => task.ts + (task.dur ?? 0) >= mark.ts && task.ts <= untilUs);
    const shownUs = commit.ts + (commit.dur ?? 0);
    const toPixels = between(shownUs);
    return [
      {
        toPixelsMs: sum(toPixels.map(({ dur = 0 }) => dur)) / 1000,
        toPixelsCpuMs: sum(toPixels.map(({ dur = 0, tdur = dur }) => tdur)) / 1000,
        settledMs: sum(between(mark.ts + settlesWithinUs).map(({ dur = 0 }) => dur)) / 1000,
        waitedMs: (shownUs - (toPixels[0]?.ts ?? mark.ts)) / 1000,
      },
    ];
  });
}

/** Frames that the compositor wanted to show and could not. */
export function droppedFrames(events: readonly TraceEvent[]): number {
  return events.filter(({ name }) => name === 'DroppedFrame').length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
