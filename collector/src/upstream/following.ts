import type { ReportCallName } from '@rollcall/game/api/ingest-calls';
import type { LiveTopic } from '@rollcall/game/api/live-stream';
import { serverKey } from '@rollcall/game/servers';
import type { Outside } from '../ingest/call-endpoint.ts';
import type { IngestClient, Outcome } from '../ingest/ingest-client.ts';
import { logOutcome, type OperatorLog } from '../ingest/operator-log.ts';
import type { FollowedServer } from './followed-server.ts';
import type { PeerClient } from './peer-client.ts';
import type { Source } from './streamed-list.ts';

/** How often a service is read and of what. */
export interface FollowSettings {
  /** Where the other service is: for the operator. */
  readonly peerUrl: string;
  /** Keys of the servers that are followed; null = all. */
  readonly only: ReadonlySet<string> | null;
  /** How often each list of a server is read. */
  readonly listEveryMs: number;
  /** How often the status of all servers is read. */
  readonly statusEveryMs: number;
}

/** What the pollers that follow one service share: what is known of it, and who is told. */
export interface Following {
  readonly settings: FollowSettings;
  readonly peer: PeerClient;
  readonly client: IngestClient;
  readonly log: OperatorLog;
  readonly outside: Outside;
  /** Aborts also when our server will never take anything. */
  readonly signal: AbortSignal;
  /** By key. */
  readonly servers: Map<string, FollowedServer>;
  /** What tells each list; a list that is not there yet is about to be asked for. */
  readonly sources: Map<LiveTopic, Source>;
  /** The last read of the status went well: the other is there. */
  isPeerThere: boolean;
  /** Counts how often the other came back: after each time everything is told anew. */
  returns: number;
  /** Something was taken. */
  isReporting: boolean;
  /** Servers of which the operator knows that the other's data is old. */
  readonly oldServers: Set<string>;
  /** Lists that could not be read when they were asked for last. */
  readonly failingLists: Set<string>;
  /** Something was told by stream. */
  isStreaming: boolean;
  /** Streams that failed when they were opened last. */
  readonly failingStreams: Set<string>;
  /** What is read → quick answers in a row. */
  readonly quickAnswers: Map<string, number>;
  /** Ends all pollers. */
  readonly giveUp: (reason: string) => void;
}

/** Sends a report and tells the operator what came of it. A key that never worked never will: then all ends. */
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

/** Which servers our server does not know is told in words of its own: they are rejected by name, not by number. */
function withoutUnknownServers(outcome: Outcome): Outcome {
  if (outcome.state !== 'taken') return outcome;
  const { answer } = outcome;
  const rejected = answer.rejected.filter(
    ({ index }) => typeof index === 'number' || Object.hasOwn(answer.versions, serverKey(index)),
  );
  return { state: 'taken', answer: { ...answer, rejected } };
}
