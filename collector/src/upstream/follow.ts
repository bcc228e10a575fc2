import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { LengthUnit } from '../catalogue-files/length-unit.ts';
import type { Outside } from '../ingest/call-endpoint.ts';
import type { IngestClient } from '../ingest/ingest-client.ts';
import type { OperatorLog } from '../ingest/operator-log.ts';
import { runCatalogueLane } from './catalogue-poller.ts';
import type { FollowSettings, Following } from './following.ts';
import { runListLane, type ListKind } from './list-poller.ts';
import { createPeerClient } from './peer-client.ts';
import { readCharacters, readLfms } from './reading/read-entities.ts';
import { runStreamLane } from './stream-follower.ts';
import { runStatusLane } from './status-poller.ts';

export interface FollowOptions {
  readonly settings: FollowSettings;
  /** Identifies this collector to the other service. */
  readonly userAgent: string;
  /** Unit of `length` in the quests of the other service; null = the catalogue is not copied. */
  readonly catalogueUnit: LengthUnit | null;
  /** Client of our own server. */
  readonly client: IngestClient;
  readonly log: OperatorLog;
  readonly outside: Outside;
  readonly signal: AbortSignal;
}

/** Why following ended. */
export type FollowEnd =
  | { readonly state: 'stopped' }
  /** Our server rejects all reports with this key. */
  | { readonly state: 'refused'; readonly reason: string };

const characters: ListKind<ReportedCharacter> = {
  name: 'characters',
  read: readCharacters,
  keyframe: 'reportCharacters',
  delta: 'changeCharacters',
  byOurClock: (character) => character,
  isRoaming: true,
};

const lfms: ListKind<ReportedLfm> = {
  name: 'lfms',
  read: readLfms,
  keyframe: 'reportLfms',
  delta: 'changeLfms',
  byOurClock: (lfm, skewMs) => {
    if (skewMs === 0 || lfm.activity === undefined) return lfm;
    const activity = lfm.activity.map(({ timestamp, events }) => ({
      timestamp: toWireTime(fromWireTime(timestamp) - skewMs),
      events,
    }));
    return { ...lfm, activity };
  },
  isRoaming: false,
};

/**
 * Follows a service with the same API and reports its data to our server until the signal aborts. Lists without a
 * stream are polled. Status, characters, groups and catalogue are polled in parallel, but each of them sends one
 * request at a time.
 */
export async function followPeer(options: FollowOptions): Promise<FollowEnd> {
  const { settings, userAgent, catalogueUnit, client, log, outside } = options;
  const hopeless = new AbortController();
  const signal = AbortSignal.any([options.signal, hopeless.signal]);
  let end: FollowEnd = { state: 'stopped' };
  const following: Following = {
    settings,
    peer: createPeerClient({ baseUrl: settings.peerUrl, userAgent, outside, signal }),
    client,
    log,
    outside,
    signal,
    servers: new Map(),
    sources: new Map(),
    isPeerThere: false,
    returns: 0,
    isReporting: false,
    oldServers: new Set(),
    failingLists: new Set(),
    isStreaming: false,
    failingStreams: new Set(),
    quickAnswers: new Map(),
    giveUp: (reason) => {
      end = { state: 'refused', reason };
      hopeless.abort();
    },
  };
  const pollers = [
    runStatusLane(following),
    runStreamLane(following),
    runListLane(characters, following),
    runListLane(lfms, following),
    ...(catalogueUnit === null ? [] : [runCatalogueLane(following, catalogueUnit)]),
  ];
  await Promise.all(pollers);
  return end;
}
