import { ageText } from '@rollcall/game/durations';
import { dataStaleAfterMs } from '@rollcall/game/server-status';
import { useServerNow } from '../data/useServerNow.ts';
import { LiveDot, type LiveTone } from '../ui/LiveDot.tsx';
import { dataAgeMs, type DataAgeFacts } from './data-age.ts';

/** How old the data of a panel is, counted every second: here alone, so that nothing else is drawn anew for it. */
export function DataAge(facts: Omit<DataAgeFacts, 'nowMs'>) {
  const ageMs = dataAgeMs({ ...facts, nowMs: useServerNow(1000) });
  return (
    <>
      <LiveDot tone={ageTone(ageMs)}>{ageMs === null ? '–' : ageText(ageMs)}</LiveDot>
      <span className="visually-hidden">since the last update</span>
    </>
  );
}

function ageTone(ageMs: number | null): LiveTone {
  if (ageMs === null) return 'waiting';
  return ageMs > dataStaleAfterMs ? 'late' : 'fresh';
}
