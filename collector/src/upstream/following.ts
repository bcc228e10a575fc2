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
  /** Keys of the servers that are followed; null = all. */
  readonly only: ReadonlySet<string> | null;
  /** How often each list of a server is read. */
  readonly listEveryMs: number;
  /** How often the status of all servers is read. */
  readonly statusEveryMs: number;
}

/** Shared state of the pollers that follow one service. */
export interface Following {
  readonly settings: FollowSettings;
  readonly peer: PeerClient;
  readonly client: IngestClient;
  readonly log: OperatorLog;
  readonly outside: Outside;
  /** Aborts also when our server will never accept anything. */
  readonly signal: AbortSignal;
  /** By key. */
  readonly servers: Map<string, FollowedServer>;
  /** Source of each list; a list without one is about to be requested. */
  readonly sources: Map<LiveTopic, Source>;
  /** The last read of the status went well: the other is there. */
  isPeerThere: boolean;
  /** Counts the returns of the other service: after each, everything is sent again. */
  returns: number;
  /** Our server has accepted something. */
  isReporting: boolean;
  /** Servers whose old data the operator knows about. */
  readonly oldServers: Set<string>;
  /** Lists whose last read failed. */
  readonly failingLists: Set<string>;
  /** A stream has delivered something. */
  isStreaming: boolean;
  /** Streams whose last opening failed. */
  readonly failingStreams: Set<string>;
  /** Address → quick answers in a row. */
  readonly quickAnswers: Map<string, number>;
  /** Ends all pollers. */
  readonly giveUp: (reason: string) => void;
}

/** Sends a report and logs the result. A key that is refused before any report was accepted ends everything. */
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

/** Unknown servers are logged separately: they are rejected by name, not by number. */
function withoutUnknownServers(outcome: Outcome): Outcome {
  if (outcome.state !== 'taken') return outcome;
  const { answer } = outcome;
  const rejected = answer.rejected.filter(
    ({ index }) => typeof index === 'number' || Object.hasOwn(answer.versions, serverKey(index)),
  );
  return { state: 'taken', answer: { ...answer, rejected } };
}
