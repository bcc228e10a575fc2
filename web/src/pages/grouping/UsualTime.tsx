import { questAnalytics } from '@rollcall/game/api/quest-reads';
import { usualHours } from '@rollcall/game/quest/usual-hours';
import { zoneOffsetMinutes } from '@rollcall/game/time-zone';
import { useMemo } from 'react';
import { serverNowMs } from '../../api/server-clock.ts';
import { useRead } from '../../api/useRead.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { useNear } from '../../charts/frame/useNear.ts';
import { readerLocale } from '../../ui/format.ts';
import { usualTimeText } from './usual-time.ts';

interface UsualTimeProps {
  readonly questId: number;
  /** Lower-case name of the server. */
  readonly serverKey: string;
}

/** When a quest is usually run on a server, by the reader's clock; asked for when it is about to be seen. */
export function UsualTime({ questId, serverKey }: UsualTimeProps) {
  const [place, isNear] = useNear();
  const timeZone = useTimeZone();
  const { data } = useRead(
    questAnalytics,
    { id: String(questId) },
    { query: { server: serverKey }, isWanted: isNear },
  );
  const counts = data?.data.analytics_data.by_hour_and_day_of_week ?? null;
  const text = useMemo(() => {
    const usual = counts && usualHours(counts, zoneOffsetMinutes(timeZone, serverNowMs()));
    return usual === null ? '' : usualTimeText(usual, readerLocale());
  }, [counts, timeZone]);
  return (
    <div ref={place} className="truncate small-note" title={text || undefined}>
      {text}
    </div>
  );
}
