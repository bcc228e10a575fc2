import { questAnalytics } from '@rollcall/game/api/quest-reads';
import { usualHours } from '@rollcall/game/quest/usual-hours';
import { useMemo } from 'react';
import { useRead } from '../../../api/useRead.ts';
import { useTimeZone, zoneParameter } from '../../../api/useTimeZone.ts';
import { readerLocale } from '../../../ui/format.ts';
import { usualTimeText } from './usual-time.ts';

interface UsualTimeProps {
  readonly questId: number;
  /** Lower-case name of the server. */
  readonly serverKey: string;
}

/**
 * The hours at which a quest is usually run on a server, by the reader's clock. Their line is reserved before they are
 * known.
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
  // A blank keeps the height of the line.
  return <p className="color-second">{text || '\u00A0'}</p>;
}
