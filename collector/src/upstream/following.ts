import type { ReportCallName } from '@rollcall/game/api/ingest-calls';
import type { LiveTopic } from '@rollcall/game/api/live-stream';
import { serverKey } from '@rollcall/game/servers';
import type { Outside } from '../ingest/call-endpoint.ts';
import type { IngestClient, Outcome } from '../ingest/ingest-client.ts';
import { logOutcome, type OperatorLog } from '../ingest/operator-log.ts';
import type { FollowedServer } from './followed-server.ts';
import type { PeerClient } from './peer-client.ts';
import type { Source } from './streamed-list.ts';

/** Which lists of a service are read, and how often. */
export interface FollowSettings {
  /** Address of the other service, for log lines. */
  readonly peerUrl: string;
  /** Keys of the servers to follow; null = all. */
  readonly only: ReadonlySet<string> | null;
  /** Interval at which each list of a server is read. */
  readonly listEveryMs: number;
  /** Interval at which the status of all servers is read. */
  readonly statusEveryMs: number;
}

/** State that the pollers of one service share. */
export interface Following {
  readonly settings: FollowSettings;
  readonly peer: PeerClient;
  readonly client: IngestClient;
  readonly log: OperatorLog;
  readonly outside: Outside;
  /** Also aborts when our server rejects the key. */
  readonly signal: AbortSignal;
  /** By key. */
  readonly servers: Map<string, FollowedServer>;
  /** Source of each list. A list without one has not been requested yet. */
  readonly sources: Map<LiveTopic, Source>;
  /** Whether the last read of the status succeeded. */
  isPeerThere: boolean;
  /** Number of times the other service has come back after an outage. Everything is sent again each time. */
  returns: number;
  /** Whether our server has accepted a report. */
  isReporting: boolean;
  /** Servers whose old data has been logged. */
  readonly oldServers: Set<string>;
  /** Lists whose last read failed. */
  readonly failingLists: Set<string>;
  /** Whether a stream has delivered anything. */
  isStreaming: boolean;
  /** Streams that could not be opened the last time. */
  readonly failingStreams: Set<string>;
  /** Address → number of consecutive quick answers. */
  readonly quickAnswers: Map<string, number>;
  /** Ends all pollers. */
  readonly giveUp: (reason: string) => void;
}

/** Sends a report and logs the result. If the key is rejected before any report was accepted, everything ends. */
export async function report(
  following: Following,
  call: ReportCallName,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly outcome: Outcome; readonly isCertain: boolean }> {
  const outcome = await following.client.send(call, body);
  const verdict = logOutcome(following.log, call, withoutUnknownServers(outcome));
  const isWrongKey = outcome.state === 'refused' && (outcome.status === 401 || outcome.status === 403);
  if (isWrongKey && !following.isReporting) following.giveUp(outcome.reason);
  return { outcome, isCertain: verdict === 'certain' && outcome.state === 'taken' };
}

/** The outcome without rejections of unknown servers, which are logged by name elsewhere. */
function withoutUnknownServers(outcome: Outcome): Outcome {
  if (outcome.state !== 'taken') return outcome;
  const { answer } = outcome;
  const rejected = answer.rejected.filter(
    ({ index }) => typeof index === 'number' || Object.hasOwn(answer.versions, serverKey(index)),
  );
  return { state: 'taken', answer: { ...answer, rejected } };
}
