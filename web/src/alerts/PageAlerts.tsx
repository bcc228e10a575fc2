import { groupTerms } from '@rollcall/game/filters/search-grammar';
import * as characterReads from '@rollcall/game/api/character-reads';
import * as lfmReads from '@rollcall/game/api/lfm-reads';
import * as serverReads from '@rollcall/game/api/server-reads';
import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { isCatalogueSettled } from '../api/catalogue.ts';
import { registeredPace } from '../api/people/character-lists.ts';
import { makeRaidsRead } from '../api/people/raids-source.ts';
import { useSteadyIds, useIdsPoll } from '../api/people/useIdsPoll.ts';
import { serverNowMs } from '../api/server-clock.ts';
import { charactersStream, lfmsStream, serverInfoStream } from '../api/stream-sources.ts';
import { tabSurroundings } from '../api/tab-surroundings.ts';
import { useCatalogue } from '../api/useCatalogue.ts';
import { useSteadyLive } from '../api/useLive.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { useTimeZone } from '../api/useTimeZone.ts';
import { alertsStore } from '../storage/alerts-store.ts';
import { friendsStore, ignoresStore, registeredCharactersStore } from '../storage/character-list-stores.ts';
import { useStored } from '../storage/local-store.ts';
import { comingRosters, rostersStore } from '../storage/rosters-store.ts';
import { useStableCallback } from '../ui/useStableCallback.ts';
import { prepareChime } from './chime.ts';
import { createPageAlerts, type FollowedData, noData, rulesOfPage, sourcesOf } from './page-alerts.ts';
import { syncPush } from './push.ts';
import { deliverAlertHere } from './deliver-alert.ts';
import { joinTabLock } from '../api/tab-lock.ts';
import { RosterAlerts, type RosterAlertsProps } from './RosterAlerts.tsx';

/** Follows the visitor's rules on any page of the site, and keeps the server's copy of them in sync. */
export function PageAlerts() {
  const { rules, warnsOfIgnored = false } = useStored(alertsStore);
  const rosters = useStored(rostersStore);
  const hasIgnored = useStored(ignoresStore).data.length > 0;
  const hasOwn = useStored(registeredCharactersStore).data.length > 0;
  const warns = warnsOfIgnored && hasIgnored && hasOwn;
  const followed = useMemo(() => rulesOfPage({ rules, quietHours: null }), [rules]);
  useEffect(syncPush, []);
  if (!warns && followed.length + comingRosters(rosters, serverNowMs()).length === 0) return null;
  return <OneTab rules={followed} warns={warns} rosters={rosters} />;
}

interface RulesProps {
  readonly rules: readonly AlertRule[];
}

interface FollowedProps extends RulesProps {
  /** Whether ignored players in the visitor's groups are also followed. */
  readonly warns: boolean;
}

/** Only one of several tabs follows the rules and shows alerts. */
function OneTab({ rules, warns, rosters }: FollowedProps & Pick<RosterAlertsProps, 'rosters'>) {
  const [state, setState] = useState<Parameters<Parameters<typeof joinTabLock>[0]['onChange']>[0]>('idle');
  useEffect(
    () =>
      joinTabLock({
        name: 'rollcall-alerts',
        // Typed as always present, but missing on pages without https.
        locks: 'locks' in navigator ? navigator.locks : undefined,
        tab: tabSurroundings,
        onChange: setState,
      }),
    [],
  );
  // Browsers only allow sound after a click or key on the page.
  useEffect(prepareChime, []);
  if (state === 'idle') return null;
  const isDelivering = state === 'holding';
  return (
    <>
      {(warns || rules.length > 0) && <Follow rules={rules} warns={warns} isDelivering={isDelivering} />}
      <RosterAlerts rosters={rosters} isDelivering={isDelivering} />
    </>
  );
}

/** Interval of checks for timers that run out, ms. */
const lookEveryMs = 15_000;
/** Request intervals without a stream, and in a hidden tab, ms. */
const pace = { intervalMs: 10_000, hiddenIntervalMs: 60_000 } as const;

const nothingNew = () => {};

interface FollowProps extends FollowedProps {
  readonly isDelivering: boolean;
}

function Follow({ rules, warns, isDelivering }: FollowProps) {
  const { game: definition } = usePageSettings();
  const catalogue = useCatalogue();
  const questsById = useMemo(() => indexQuestsById(catalogue.quests.values()), [catalogue.quests]);
  const { quietHours } = useStored(alertsStore);
  const friends = useStored(friendsStore).data;
  const registered = useStored(registeredCharactersStore).data;
  const ignored = useStored(ignoresStore).data;
  const timeZone = useTimeZone();
  const router = useRouter();
  const people = useMemo(() => [...friends, ...registered], [friends, registered]);
  const sources = useMemo(
    () => sourcesOf(rules, people, definition, warns ? registered : []),
    [rules, people, definition, warns, registered],
  );
  const [follow] = useState(createPageAlerts);
  const [data] = useState(noData);

  const look = useStableCallback((update: (into: FollowedData) => void) => {
    update(data);
    // Waits for the quests: without them a raid counts as a party.
    if (!isCatalogueSettled(catalogue.state)) return;
    const messages = follow(data, {
      rules,
      sources,
      quietHours,
      timeZone,
      nowMs: serverNowMs(),
      context: { definition, questsById, readTerm: groupTerms(definition) },
      ownIds: new Set(registered.map(({ id }) => id)),
      ignoredIds: new Set(ignored.map(({ id }) => id)),
      warnsOfIgnored: warns,
      nameOf: (id) => people.find((entry) => entry.id === id)?.character?.name ?? null,
    });
    if (!isDelivering) return;
    for (const message of messages)
      void deliverAlertHere(message, (path) => void router.navigate({ href: path }));
  });
  useEffect(() => {
    const timer = setInterval(() => look(nothingNew), lookEveryMs);
    return () => clearInterval(timer);
  }, [look]);

  return (
    <>
      {sources.groups.map((server) => (
        <Groups key={server} server={server} onData={look} />
      ))}
      {sources.people.map((server) => (
        <People key={server} server={server} onData={look} />
      ))}
      {sources.hasServers && <Servers onData={look} />}
      {sources.hasTimers && <Timers rules={rules} onData={look} />}
    </>
  );
}

interface SourceProps {
  /** Must keep its identity. */
  readonly onData: (update: (into: FollowedData) => void) => void;
}
type ServerSourceProps = SourceProps & { readonly server: string };

function Groups({ server, onData }: ServerSourceProps) {
  const { data } = useSteadyLive(lfmReads.lfmsOnServer, { server }, { ...pace, stream: lfmsStream(server) });
  useEffect(() => {
    if (data !== null) onData(({ groups }) => groups.set(server, data));
  }, [server, data, onData]);
  // Drops the data, since changes are missed until the server is followed again.
  useEffect(() => () => onData(({ groups }) => groups.delete(server)), [server, onData]);
  return null;
}

function People({ server, onData }: ServerSourceProps) {
  const { data } = useSteadyLive(
    characterReads.charactersOnServer,
    { server },
    { ...pace, stream: charactersStream(server) },
  );
  useEffect(() => {
    if (data !== null) onData(({ people }) => people.set(server, data));
  }, [server, data, onData]);
  useEffect(() => () => onData(({ people }) => people.delete(server)), [server, onData]);
  return null;
}

function Servers({ onData }: SourceProps) {
  const { data } = useSteadyLive(serverReads.serverInfo, {}, { ...pace, stream: serverInfoStream });
  useEffect(() => {
    if (data === null) return;
    onData((into) => {
      into.servers = data;
    });
  }, [data, onData]);
  return null;
}

function Timers({ rules, onData }: SourceProps & RulesProps) {
  const ids = useSteadyIds(rules.flatMap((rule) => (rule.kind === 'raid-timer' ? [rule.character_id] : [])));
  const { data } = useIdsPoll(makeRaidsRead, ids, registeredPace);
  useEffect(() => {
    if (data === null) return;
    onData((into) => {
      into.activity = data.activity;
    });
  }, [data, onData]);
  return null;
}
