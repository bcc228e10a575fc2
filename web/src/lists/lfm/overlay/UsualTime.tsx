import { questAnalytics } from '@rollcall/game/api/quest-reads';
import { type UsualBlock, type UsualHours, usualHours } from '@rollcall/game/quest/usual-hours';
import { useMemo } from 'react';
import { useRead } from '../../../api/useRead.ts';
import { useTimeZone, zoneParameter } from '../../../api/useTimeZone.ts';
import { clockSpan, hourFormat } from '../../../ui/clock.ts';
import { readerLocale, weekdayName, withPlainBlanks } from '../../../ui/format.ts';

interface UsualTimeProps {
  readonly questId: number;
  /** Lower-case name of the server. */
  readonly serverKey: string;
}

/**
 * The usual times of a quest on a server, in the visitor's time zone. The line has its full height before they load.
 */
export function UsualTime({ questId, serverKey }: UsualTimeProps) {
  const timeZone = useTimeZone();
  const { data } = useRead(
    questAnalytics,
    { id: String(questId) },
    { query: { server: serverKey, zone: zoneParameter(timeZone) } },
  );
  const counts = data?.data.analytics_data.by_hour_and_day_of_week ?? null;
  const text = useMemo(() => {
    const usual = counts && usualHours(counts);
    return usual === null ? '' : usualTimeText(usual, readerLocale());
  }, [counts]);
  // A space keeps the height of the line.
  return <p className="color-second">{text || '\u00A0'}</p>;
}

const hoursPerDay = 24;
const daysPerWeek = 7;

/**
 * "Usually Sat and Sun, 8–11 PM", "Usually Wed, 20:00–22:00, or Sat–Sun, 19:00–23:00", "Usually at any hour": at most a
 * dozen words.
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
