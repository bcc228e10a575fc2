import { durationText } from '@rollcall/game/durations';
import type { Rejection } from '@rollcall/game/api/report';
import { freshForMs } from '@rollcall/game/population/server-info';
import { hourMs } from '@rollcall/game/time';
import type { CheckedBody } from './check-body.ts';

/** The warning for a collector whose report is already old on arrival; null = none. */
export function lateWarning(checked: CheckedBody, arrivedAtMs: number): Rejection | null {
  const offsetMs = offsetOf(checked, arrivedAtMs);
  if (offsetMs === null || offsetMs > -freshForMs) return null;
  const message =
    `is ${durationText(-offsetMs)} behind the clock of this server: a report that old is not counted, ` +
    'and not applied where a newer one was. Check the clock of the collector';
  return { index: 'observed_at', issues: [{ path: 'observed_at', message }] };
}

/** How far the time of a report is ahead of its arrival, negative = behind; null = the report is not dated. */
function offsetOf(checked: CheckedBody, arrivedAtMs: number): number | null {
  if (checked.state === 'refused') return 'aheadMs' in checked ? (checked.aheadMs ?? null) : null;
  if (checked.state !== 'report' || !checked.report.isDated) return null;
  return checked.report.observedAtMs - arrivedAtMs;
}

/** Time without a report after which a collector counts as gone. */
const notedForMs = hourMs;

/** Detects collectors whose clock differs from ours, by the `observed_at` of their reports. */
export function createCollectorClocks(elapsedMs: () => number = () => performance.now()) {
  const wrong = new Map<
    string,
    { readonly offsetMs: number; readonly isRefused: boolean; readonly notedAtMs: number }
  >();
  return {
    note(keyName: string, checked: CheckedBody, arrivedAtMs: number) {
      const offsetMs = offsetOf(checked, arrivedAtMs);
      if (offsetMs === null) return;
      const isRefused = checked.state === 'refused';
      if (isRefused || offsetMs <= -freshForMs)
        wrong.set(keyName, { offsetMs, isRefused, notedAtMs: elapsedMs() });
      else wrong.delete(keyName);
    },
    reasons: () =>
      [...wrong]
        .filter(([, { notedAtMs }]) => elapsedMs() - notedAtMs < notedForMs)
        .map(([name, { offsetMs, isRefused }]) => ({
          code: 'collector-clock',
          message: isRefused
            ? `Reports of collector "${name}" are refused: they carry times ${durationText(offsetMs)} ahead of the clock of this server`
            : `Reports of collector "${name}" carry times ${durationText(-offsetMs)} behind the clock of this server`,
        })),
  };
}
