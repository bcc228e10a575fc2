import type { ComponentProps } from 'react';
import type { LastAnswer } from '../api/useLive.ts';
import { noDataText } from '../api/server-summary.ts';
import { useTicking, useTickingText } from '../api/useTicking.ts';
import { LiveDot, type LiveTone } from '../ui/StatusMark.tsx';
import { ageText } from '@rollcall/game/durations';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { dataStaleAfterMs } from '@rollcall/game/population/server-status';
import { fromWireTime } from '@rollcall/game/wire-time';
import styles from './data-age.module.css';

/** What is known of the reports behind the data; null = nothing yet. */
export type Reported = Pick<ServerInfo, 'is_online' | 'last_data_fetch'> | null;

/** What tells how old the data of a panel is. Times in ms since 1970, by the server's clock. */
interface DataAgeFacts {
  /** When the list was last asked for and answered; null = never. */
  readonly receivedAtMs: number | null;
  /** As told by an answer of a while ago. */
  readonly reported: Reported;
  readonly nowMs: number;
}

/** Answers come every few seconds: when the last one is as old as this, no more come. */
const answersStopAfterMs = 30_000;

/**
 * How old what is shown is, in ms; null while nothing is: the time since the last report, however often the same is
 * answered; since the last answer where nobody knows of reports, or answers have stopped for longer.
 */
export function dataAgeMs({ receivedAtMs, reported, nowMs }: DataAgeFacts): number | null {
  if (receivedAtMs === null) return null;
  const sinceAnswer = Math.max(0, nowMs - receivedAtMs);
  if (reported === null) return sinceAnswer;
  if (reported.last_data_fetch === null) return null;
  const sinceReport = Math.max(0, nowMs - fromWireTime(reported.last_data_fetch));
  return sinceAnswer > answersStopAfterMs ? Math.max(sinceAnswer, sinceReport) : sinceReport;
}

const minuteMs = 60_000;

/** Under a minute an age is shown in such steps, so that the text is still. */
const stepMs = 5000;

const justNow = 'just now';

interface ShownAge {
  readonly text: string;
  readonly tone: LiveTone;
}

/** "just now" (under 5 s), "10 s", "3 min", "Offline · 3 min", "No data yet"; "–" = nobody knows yet. */
export function shownAge(facts: DataAgeFacts): ShownAge {
  const { receivedAtMs, reported } = facts;
  const ageMs = dataAgeMs(facts);
  if (ageMs === null) {
    return { text: receivedAtMs === null || reported === null ? '–' : noDataText, tone: 'waiting' };
  }
  const age = ageText(ageMs < minuteMs ? ageMs - (ageMs % stepMs) : ageMs);
  if (reported?.is_online === false) return { text: `Offline · ${age}`, tone: 'late' };
  return { text: ageMs < stepMs ? justNow : age, tone: ageMs > dataStaleAfterMs ? 'late' : 'fresh' };
}

interface DataAgeProps {
  readonly lastAnswer: LastAnswer;
  /** As told by an answer of a while ago. */
  readonly reported: () => Reported;
}

/** How old the data of a panel is. It looks by itself, and no component is drawn when only the age has changed. */
export function DataAge({ lastAnswer, reported }: DataAgeProps) {
  const shownAt = (nowMs: number) =>
    shownAge({ receivedAtMs: lastAnswer.receivedAtMs(), reported: reported(), nowMs });
  const [age, text] = useTickingText<HTMLSpanElement>((nowMs) => shownAt(nowMs).text);
  const [meaning, words] = useTickingText<HTMLSpanElement>((nowMs) => meaningOf(shownAt(nowMs)));
  const tone = useTicking((nowMs) => shownAt(nowMs).tone);
  return (
    <>
      <LiveDot tone={tone} textRef={age}>
        {text}
      </LiveDot>
      <span ref={meaning} className="visually-hidden">
        {words}
      </span>
    </>
  );
}

function meaningOf({ text, tone }: ShownAge): string {
  if (tone === 'waiting') return '';
  return text === justNow ? 'updated' : 'since the last update';
}

/** The age of the data at the end of a heading's line, of a fixed width. */
export function PageAge(props: ComponentProps<typeof DataAge>) {
  return (
    <p className={`small-note tabular text-end ${styles['age']}`}>
      <DataAge {...props} />
    </p>
  );
}
