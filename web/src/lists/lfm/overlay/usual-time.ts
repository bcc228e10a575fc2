import type { UsualBlock, UsualHours } from '@rollcall/game/quest/usual-hours';
import { clockSpan, hourFormat } from '../../../ui/clock.ts';
import { weekdayName, withPlainBlanks } from '../../../ui/format.ts';

const hoursPerDay = 24;
const daysPerWeek = 7;

/**
 * "Usually Sat and Sun, 8–11 PM", "Usually Wed, 20:00–22:00, or Sat–Sun, 19:00–23:00", "Usually at any hour": a dozen words
 * at most.
 */
export function usualTimeText(usual: UsualHours, locale: string): string {
  if (usual.kind === 'any hour') return 'Usually at any hour';
  const { blocks } = usual;
  const joint = blocks.length > 1 ? '–' : ' and ';
  return withPlainBlanks(
    `Usually ${blocks.map((block) => `${daysText(block, joint, locale)}${hoursText(block, locale)}`).join(', or ')}`,
  );
}

/** Formats days. @param joint text between two days */
function daysText({ days }: UsualBlock, joint: string, locale: string): string {
  if (days.length === daysPerWeek) return 'every day';
  const name = (day: number | undefined) => weekdayName(day ?? 0, 'short', locale);
  if (days.length === 1) return name(days[0]);
  return `${name(days[0])}${days.length === 2 ? joint : '–'}${name(days.at(-1))}`;
}

function hoursText({ startHour, hourCount }: UsualBlock, locale: string): string {
  if (hourCount === hoursPerDay) return '';
  const hour = hourFormat(locale);
  return `, ${clockSpan(hour(startHour), hour(startHour + hourCount))}`;
}
