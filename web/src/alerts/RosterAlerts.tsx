import { raidRoster } from '@rollcall/game/api/raid-calls';
import { isQuiet } from '@rollcall/game/alerts/quiet-hours';
import { minuteMs } from '@rollcall/game/time';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { serverNowMs } from '../api/server-clock.ts';
import { useLive } from '../api/useLive.ts';
import { useServerNow } from '../api/useServerNow.ts';
import { useTimeZone } from '../api/useTimeZone.ts';
import { alertsStore } from '../storage/alerts-store.ts';
import { useStored } from '../storage/local-store.ts';
import {
  comingRosters,
  type OwnRoster,
  refreshOwnRoster,
  rostersStore,
  withRoster,
} from '../storage/rosters-store.ts';
import { useStableCallback } from '../ui/useStableCallback.ts';
import { deliverAlertHere, type ShownAlert } from './deliver-alert.ts';
import { reminderOf, signUpAlert, takesPart } from './roster-alerts.ts';

export interface RosterAlertsProps {
  readonly rosters: readonly OwnRoster[];
  readonly isDelivering: boolean;
}

/** Interval between requests, also in a hidden tab, ms. */
const intervalMs = minuteMs;

/** Alerts the visitor when a raid night is about to begin, and when somebody signs up for one of theirs. */
export function RosterAlerts({ rosters, isDelivering }: RosterAlertsProps) {
  const nowMs = useServerNow(minuteMs / 4, true);
  const { quietHours } = useStored(alertsStore);
  const timeZone = useTimeZone();
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const deliver = useStableCallback((alert: ShownAlert) => {
    if (!isDelivering || isQuiet(quietHours, timeZone, serverNowMs())) return false;
    // The visitor is looking at the roster.
    if (!document.hidden && path === alert.path) return false;
    void deliverAlertHere(alert, (href) => void router.navigate({ href }));
    return true;
  });
  return comingRosters(rosters, nowMs).map((entry) => (
    <Followed key={entry.id} entry={entry} nowMs={nowMs} path={path} deliver={deliver} />
  ));
}

interface FollowedProps {
  readonly entry: OwnRoster;
  readonly nowMs: number;
  /** Path of the page in view. */
  readonly path: string;
  /** @returns false if nothing may be shown now */
  readonly deliver: (alert: ShownAlert) => boolean;
}

/** Follows a roster: its organiser may move or delete it, or remove the visitor from it. */
function Followed({ entry, nowMs, path, deliver }: FollowedProps) {
  const { data, error } = useLive(raidRoster, { id: entry.id }, { intervalMs, hiddenIntervalMs: intervalMs });
  const known = useRef<ReadonlySet<string> | null>(null);
  const lookAtSignUps = useStableCallback(() => {
    if (data === null) return;
    // The first answer is a baseline that causes no alert.
    const alert = known.current === null ? null : signUpAlert(entry, known.current, data);
    known.current = new Set([...(known.current ?? []), ...data.people.map(({ id }) => id)]);
    if (alert !== null) deliver(alert);
    refreshOwnRoster(data, serverNowMs());
  });
  useEffect(lookAtSignUps, [data, lookAtSignUps]);
  const remind = useStableCallback(() => {
    const isCurrent =
      data === null
        ? error !== null && error.status !== 404
        : data.starts_at === entry.startsAt && takesPart(entry, data);
    const alert = isCurrent ? reminderOf(entry, nowMs) : null;
    if (alert === null || !deliver(alert)) return;
    const announced = (same: OwnRoster) => ({ ...same, isAnnounced: true });
    rostersStore.set(withRoster(rostersStore.get(), entry, announced, serverNowMs()));
  });
  useEffect(remind, [data, error, entry, nowMs, path, remind]);
  return null;
}
