import type { ComponentProps } from 'react';
import { minuteMs } from '@rollcall/game/time';
import type { LastAnswer } from '../api/useLive.ts';
import { noDataText } from '../api/server-summary.ts';
import { useTicking, useTickingText } from '../api/useTicking.ts';
import { LiveDot, type LiveTone } from '../ui/StatusMark.tsx';
import { ageText } from '@rollcall/game/durations';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { dataStaleAfterMs } from '@rollcall/game/population/server-status';
import { fromWireTime } from '@rollcall/game/wire-time';
import styles from './data-age.module.css';

/** The state of the reports behind the data; null = not known yet. */
export type Reported = Pick<ServerInfo, 'is_online' | 'last_data_fetch'> | null;

/** The facts that determine the age of a panel's data. Times in ms since 1970, by the server's clock. */
interface DataAgeFacts {
  /** Time of the last answer about the list; null = never. */
  readonly receivedAtMs: number | null;
  /** From the latest answer, which may be some time old. */
  readonly reported: Reported;
  readonly nowMs: number;
}

/** Answers come every few seconds: once the last one is this old, they have stopped. */
const answersStopAfterMs = 30_000;

/**
 * The age of the shown data, ms; null = no data. Counted from the last report, even if the same data is sent again;
 * from the last answer when reports are unknown or when answers stopped earlier.
 */
export function dataAgeMs({ receivedAtMs, reported, nowMs }: DataAgeFacts): number | null {
  if (receivedAtMs === null) return null;
  const sinceAnswer = Math.max(0, nowMs - receivedAtMs);
  if (reported === null) return sinceAnswer;
  if (reported.last_data_fetch === null) return null;
  const sinceReport = Math.max(0, nowMs - fromWireTime(reported.last_data_fetch));
  return sinceAnswer > answersStopAfterMs ? Math.max(sinceAnswer, sinceReport) : sinceReport;
}

/** Step of ages under a minute, so that the text does not change constantly. */
const stepMs = 5000;

const justNow = 'just now';

interface ShownAge {
  readonly text: string;
  readonly tone: LiveTone;
}

/** "just now" (under 5 s), "10 s", "3 min", "Offline · 3 min", "No data yet"; "–" = not known yet. */
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
  /** From the latest answer, which may be some time old. */
  readonly reported: () => Reported;
}

/** The age of a panel's data. Updates by itself, so that nothing else renders when only the age changes. */
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

/** The age of the data at the end of a heading, with a fixed width. */
export function PageAge(props: ComponentProps<typeof DataAge>) {
  return (
    <p className={`small-note tabular text-end ${styles['age']}`}>
      <DataAge {...props} />
    </p>
  );
}
