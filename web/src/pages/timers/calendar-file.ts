import { logProblem } from '../../data/browser-log.ts';
import { withDeadline } from '../../data/with-deadline.ts';
import { saveFile } from '../../ui/save-file.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { CalendarFacts, CalendarTimer } from './timer-calendar.ts';

/** Hands timers to the reader as a calendar file; what makes it is loaded with the first one. Never throws. */
export async function saveTimerCalendar(
  timers: readonly CalendarTimer[],
  facts: CalendarFacts,
): Promise<void> {
  try {
    const { calendarFileName, makeTimerCalendar } = await withDeadline(import('./timer-calendar.ts'));
    const content = new Blob([makeTimerCalendar(timers, facts)], { type: 'text/calendar;charset=utf-8' });
    saveFile(content, calendarFileName(timers));
  } catch (error) {
    logProblem('warn', 'A calendar file could not be made', error);
    pageToasts.show({
      type: 'error',
      title: 'Calendar file not made',
      message: 'Please check your internet connection and try again.',
      lifeMs: 10_000,
    });
  }
}
