import type { OperatorLog } from '../ingest/operator-log.ts';

export interface Terminal {
  readonly write: (text: string) => void;
  readonly columns: () => number;
}

const redrawEveryMs = 100;
const sayEveryMs = 10_000;
const barWidth = 30;
/** Returns to the first column and clears the rest of the line. */
const clearLine = '\r\u001B[2K';

export interface Work {
  readonly unit: string;
  readonly total: number;
  readonly done: number;
  readonly rateUnit: string;
}

/** Shows the progress of long work: a bar on a terminal, elsewhere a line every ten seconds. */
export interface ProgressBar {
  readonly begin: (work: Work) => void;
  /** `rated` = items done in this run, from which the rate is computed. */
  readonly show: (done: number, rated: number) => void;
  readonly end: () => void;
  readonly log: OperatorLog;
}

/**
 * Makes a progress bar.
 *
 * @param terminal null = output goes elsewhere, for example to a file
 */
export function createProgressBar(
  terminal: Terminal | null,
  log: OperatorLog,
  now: () => number,
): ProgressBar {
  let work: Work | null = null;
  let beganMs = 0;
  let lastMs = 0;
  let isShown = false;
  const end = (): void => {
    if (isShown) terminal?.write(clearLine);
    isShown = false;
  };
  const above =
    <Args extends readonly string[]>(tell: (...args: Args) => void) =>
    (...args: Args): void => {
      end();
      tell(...args);
    };
  return {
    begin: (begun) => {
      work = begun;
      beganMs = now();
      lastMs = terminal === null ? beganMs : -Infinity;
    },
    show: (done, rated) => {
      const nowMs = now();
      if (work === null || nowMs - lastMs < (terminal === null ? sayEveryMs : redrawEveryMs)) return;
      lastMs = nowMs;
      const text = describe(work, done, rated, (nowMs - beganMs) / 1000);
      if (terminal === null) {
        log.info(text);
        return;
      }
      // A line that wraps could not be cleared.
      const line = `${barOf(done / work.total)} ${text}`.slice(0, Math.max(0, terminal.columns() - 1));
      terminal.write(clearLine + line);
      isShown = true;
    },
    end,
    log: {
      info: above(log.info),
      warn: above(log.warn),
      warnOnce: above(log.warnOnce),
      forget: log.forget,
    },
  };
}

function barOf(share: number): string {
  const filled = Math.round(Math.min(1, share) * barWidth);
  return `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]`;
}

function describe(work: Work, done: number, rated: number, seconds: number): string {
  const words = [
    `${Math.floor((100 * done) / work.total)} %`,
    `${inNumber(done)} of ${inNumber(work.total)} ${work.unit}`,
  ];
  if (seconds > 0) words.push(`${inNumber(Math.round(rated / seconds))} ${work.rateUnit}/s`);
  const doneNow = done - work.done;
  if (doneNow > 0) words.push(`${inTime((seconds * (work.total - done)) / doneNow)} left`);
  return words.join(', ');
}

/** `12,345` */
export function inNumber(count: number): string {
  return count.toLocaleString('en-US');
}

function inTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
