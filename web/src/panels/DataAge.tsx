import { useMemo, useSyncExternalStore } from 'react';
import { serverNowMs } from '../data/server-clock.ts';
import type { LastAnswer } from '../data/useLive.ts';
import { LiveDot } from '../ui/LiveDot.tsx';
import { ageTone, dataAgeMs, shownAgeText, untilNextAge } from './data-age.ts';

interface DataAgeProps {
  readonly lastAnswer: LastAnswer;
  /** When a report last reached the server, as told by an answer of a while ago; null = unknown. */
  readonly lastDataFetch: string | null;
}

/**
 * How old the data of a panel is. It listens for answers by itself, and is drawn anew only when it has something else to
 * say: a page that is open all evening is not drawn every second for a number.
 */
export function DataAge({ lastAnswer, lastDataFetch }: DataAgeProps) {
  const age = useMemo(() => {
    const ageMs = () =>
      dataAgeMs({ receivedAtMs: lastAnswer.receivedAtMs(), lastDataFetch, nowMs: serverNowMs() });
    return {
      text: () => shownAgeText(ageMs()),
      tone: () => ageTone(ageMs()),
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
  const text = useSyncExternalStore(age.watch, age.text, age.text);
  const tone = useSyncExternalStore(age.watch, age.tone, age.tone);
  return (
    <>
      <LiveDot tone={tone}>{text}</LiveDot>
      <span className="visually-hidden">since the last update</span>
    </>
  );
}
