import { raidRoster } from '@rollcall/game/api/raid-calls';
import { isQuiet } from '@rollcall/game/alerts/quiet-hours';
import { minuteMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { serverNowMs } from '../api/server-clock.ts';
import { useLive } from '../api/useLive.ts';
import { useServerNow } from '../api/useServerNow.ts';
import { useTimeZone } from '../api/useTimeZone.ts';
import { alertsStore } from '../storage/alerts-store.ts';
import { useStored } from '../storage/local-store.ts';
import { type OwnRoster, rostersStore, withRoster } from '../storage/rosters-store.ts';
import { useStableCallback } from '../ui/useStableCallback.ts';
import { deliverAlertHere, type ShownAlert } from './deliver-alert.ts';
import { reminderOf, signUpAlert } from './roster-alerts.ts';

export interface RosterAlertsProps {
  readonly rosters: readonly OwnRoster[];
  readonly isDelivering: boolean;
}

/** Interval between requests, also in a hidden tab, ms. */
const intervalMs = minuteMs;
/** Most rosters whose sign-ups are followed, the next ones. */
const followedMaximum = 5;

/** Alerts the visitor when a raid night is about to begin, and when somebody signs up for one of theirs. */
export function RosterAlerts({ rosters, isDelivering }: RosterAlertsProps) {
  const nowMs = useServerNow(minuteMs / 4, true);
  const { quietHours } = useStored(alertsStore);
  const timeZone = useTimeZone();
  const router = useRouter();
  const deliver = useStableCallback((alert: ShownAlert) => {
    if (!isDelivering || isQuiet(quietHours, timeZone, serverNowMs())) return;
    // Whoever looks at the roster sees it there.
    if (!document.hidden && router.state.location.pathname === alert.path) return;
    void deliverAlertHere(alert, (path) => void router.navigate({ href: path }));
  });
  useEffect(() => {
    if (!isDelivering) return;
    for (const entry of rosters) {
      const alert = reminderOf(entry, nowMs);
      if (alert === null) continue;
      const announced = (same: OwnRoster) => ({ ...same, isAnnounced: true });
      rostersStore.set(withRoster(rostersStore.get(), entry, announced, nowMs));
      deliver(alert);
    }
  }, [rosters, nowMs, isDelivering, deliver]);
  const followed = rosters
    .filter(({ startsAt, organiserSecret }) => organiserSecret !== null && fromWireTime(startsAt) > nowMs)
    .toSorted((a, b) => fromWireTime(a.startsAt) - fromWireTime(b.startsAt))
    .slice(0, followedMaximum);
  return followed.map((entry) => <SignUps key={entry.id} entry={entry} onAlert={deliver} />);
}

interface SignUpsProps {
  readonly entry: OwnRoster;
  readonly onAlert: (alert: ShownAlert) => void;
}

/** Follows who signs up for a roster. The first answer is a baseline that causes no alert. */
function SignUps({ entry, onAlert }: SignUpsProps) {
  const { data } = useLive(raidRoster, { id: entry.id }, { intervalMs, hiddenIntervalMs: intervalMs });
  const known = useRef<ReadonlySet<string> | null>(null);
  const look = useStableCallback(() => {
    if (data === null) return;
    const alert = known.current === null ? null : signUpAlert(entry, known.current, data);
    known.current = new Set([...(known.current ?? []), ...data.people.map(({ id }) => id)]);
    if (alert !== null) onAlert(alert);
  });
  useEffect(look, [data, look]);
  return null;
}
