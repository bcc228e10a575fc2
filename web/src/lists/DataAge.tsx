import { type ComponentProps, useMemo, useSyncExternalStore } from 'react';
import { renderedAtMs, serverNowMs } from '../api/server-clock.ts';
import type { LastAnswer } from '../api/useLive.ts';
import { LiveDot } from '../ui/StatusMark.tsx';
import { ageText } from '@rollcall/game/durations';
import { dataStaleAfterMs } from '@rollcall/game/population/server-status';
import { fromWireTime } from '@rollcall/game/wire-time';
import styles from './data-age.module.css';

/** What tells how old the data of a panel is. Times in ms since 1970, by the server's clock. */
interface DataAgeFacts {
  /** When the list was last asked for and answered; null = never. */
  readonly receivedAtMs: number | null;
  /** When a report last reached the server, as told by an answer of a while ago; null = unknown. */
  readonly lastDataFetch: string | null;
  readonly nowMs: number;
}

/** Reports come every few seconds, and the status is asked for every ten: a fetch this old is no sign of trouble. */
const usualLagMs = 30_000;

/**
 * How old what is shown is, in ms; null while nothing is. While reports come in, that is the time since the last
 * answer; once they stop, the time since the last report, however often the same is answered.
 */
export function dataAgeMs({ receivedAtMs, lastDataFetch, nowMs }: DataAgeFacts): number | null {
  if (receivedAtMs === null) return null;
  const sinceAnswer = Math.max(0, nowMs - receivedAtMs);
  const sinceReport = lastDataFetch === null ? 0 : nowMs - fromWireTime(lastDataFetch);
  return sinceReport > usualLagMs ? Math.max(sinceAnswer, sinceReport) : sinceAnswer;
}

const minuteMs = 60_000;

/** Under a minute an age is shown in such steps: answers come more often, so that the text of a fresh list is still. */
const stepMs = 5000;

const justNow = 'just now';

/** "just now" (under 5 s), "10 s", "3 min"; "–" = there is nothing yet. */
export function shownAgeText(ageMs: number | null): string {
  if (ageMs === null) return '–';
  if (ageMs < stepMs) return justNow;
  return ageText(ageMs < minuteMs ? ageMs - (ageMs % stepMs) : ageMs);
}

export function ageTone(ageMs: number | null): 'fresh' | 'late' | 'waiting' {
  if (ageMs === null) return 'waiting';
  return ageMs > dataStaleAfterMs ? 'late' : 'fresh';
}

/** After how many milliseconds the text of this age changes. */
export function untilNextAge(ageMs: number): number {
  return stepMs - (ageMs % stepMs);
}

interface DataAgeProps {
  readonly lastAnswer: LastAnswer;
  /** When a report last reached the server, as told by an answer of a while ago; null = unknown. */
  readonly lastDataFetch: string | null;
}

/** How old the data of a panel is. Subscribes to answers by itself, and renders only when its text changes. */
export function DataAge({ lastAnswer, lastDataFetch }: DataAgeProps) {
  const age = useMemo(() => {
    const ageMs = (nowMs = serverNowMs()) =>
      dataAgeMs({ receivedAtMs: lastAnswer.receivedAtMs(), lastDataFetch, nowMs });
    return {
      text: () => shownAgeText(ageMs()),
      tone: () => ageTone(ageMs()),
      renderedText: () => shownAgeText(ageMs(renderedAtMs())),
      renderedTone: () => ageTone(ageMs(renderedAtMs())),
      watch: (onChange: () => void) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(tell, untilNextAge(ageMs() ?? 0));
        };
        const tell = () => {
          wait();
          onChange();
        };
        const unsubscribe = lastAnswer.subscribe(tell);
        wait();
        return () => {
          clearTimeout(timer);
          unsubscribe();
        };
      },
    };
  }, [lastAnswer, lastDataFetch]);
  const text = useSyncExternalStore(age.watch, age.text, age.renderedText);
  const tone = useSyncExternalStore(age.watch, age.tone, age.renderedTone);
  return (
    <>
      <LiveDot tone={tone}>{text}</LiveDot>
      <span className="visually-hidden">{text === justNow ? 'updated' : 'since the last update'}</span>
    </>
  );
}

/** The age of the data at the end of a heading's line, of a fixed width. */
export function PageAge(props: ComponentProps<typeof DataAge>) {
  return (
    <p className={`small-note tabular text-end ${styles['age']}`}>
      <DataAge {...props} />
    </p>
  );
}
