import { type IngestAnswer, ingestAnswerSchema } from '@rollcall/game/api/report';
import * as z from 'zod/mini';
import { ask } from './ask.ts';

/** A report, which is sent with the same batch id until it is answered. */
export interface SentReport {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
}

export interface Acknowledged {
  readonly sentMs: number;
  readonly answeredMs: number;
  /** Number of attempts to send the report. */
  readonly attempts: number;
  readonly answer: IngestAnswer;
}

interface ReporterParts {
  readonly url: string;
  readonly secret: string;
  /** Returns the report to send after the acknowledged one. It has a batch id. */
  readonly next: () => SentReport;
  readonly onAcknowledged?: (acknowledged: Acknowledged) => void;
  /** Interval between reports; 0 = as fast as they are answered. */
  readonly everyMs?: number;
}

/** A collector that sends one report after the other, each until it is accepted, as docs/ingest.md requires. */
export interface Reporter {
  readonly counts: {
    readonly acknowledged: number;
    /** Number of attempts that were rejected with 503 and Retry-After. */
    readonly refused: number;
    /** Number of attempts whose connection broke, with an unknown outcome. */
    readonly broken: number;
    /** Number of reports that were answered as duplicates, since an attempt without an answer had been accepted. */
    readonly duplicates: number;
  };
  /** Resolves when the current report has been acknowledged. Rejects if a report was rejected for good. */
  stop(): Promise<void>;
}

const retryMs = 100;
const attemptMs = 5_000;

export function startReporter(parts: ReporterParts): Reporter {
  const { url, secret, next, onAcknowledged = () => {}, everyMs = 0 } = parts;
  const counts = { acknowledged: 0, refused: 0, broken: 0, duplicates: 0 };
  const over = Promise.withResolvers<void>();
  // `stop` rejects with this error.
  over.promise.catch(() => {});
  let isStopping = false;

  async function attempt({ method, path, body }: SentReport): Promise<IngestAnswer | null> {
    const answered = await ask(url + path, { method, secret, body, timeoutMs: attemptMs }).catch(() => null);
    if (answered === null) {
      counts.broken += 1;
      return null;
    }
    if (answered.status === 503 && answered.headers['retry-after'] !== undefined) {
      counts.refused += 1;
      return null;
    }
    if (answered.status !== 200) throw new Error(`${path}: ${answered.status} ${answered.text}`);
    return ingestAnswerSchema.parse(JSON.parse(answered.text));
  }

  async function send(report: SentReport, sentMs: number, attempts: number): Promise<void> {
    const answer = await attempt(report);
    if (answer === null) {
      setTimeout(() => run(report, sentMs, attempts + 1), retryMs);
      return;
    }
    if (answer.rejected.length > 0 || answer.stale === true)
      throw new Error(`${report.path}: not taken as a whole: ${JSON.stringify(answer)}`);
    counts.acknowledged += 1;
    if (answer.duplicate === true) counts.duplicates += 1;
    const answeredMs = performance.now();
    onAcknowledged({ sentMs, answeredMs, attempts, answer });
    if (isStopping) over.resolve();
    else setTimeout(begin, Math.max(0, sentMs + everyMs - answeredMs));
  }

  const run = (report: SentReport, sentMs: number, attempts: number) =>
    void send(report, sentMs, attempts).catch((error: unknown) => over.reject(error));
  const begin = () => {
    if (isStopping) over.resolve();
    else run(next(), performance.now(), 1);
  };

  begin();
  return {
    counts,
    stop: () => {
      isStopping = true;
      return over.promise;
    },
  };
}

/** Generated people on one game server. With each report some log in, and those of the previous report log out. */
export interface NumberedWorld {
  readonly serverName: string;
  /** Returns the next report, whose number is the comment of a character that stays online. */
  readonly next: () => SentReport;
  /** Returns the number of the newest report. */
  readonly number: () => number;
  /** Returns the ids and comments of the characters that are online after the newest report. */
  readonly online: () => Readonly<Record<string, string | null>>;
  /** Returns the ids and comments of these people in an answer, without others on that server. */
  readonly shownIn: (people: unknown) => Readonly<Record<string, string | null>>;
  /** Whether a character belongs to this world. */
  readonly has: (id: number) => boolean;
  /** Returns the logins and logouts of all reports together. */
  readonly sessions: () => { readonly logins: ReadonlySet<number>; readonly logouts: ReadonlySet<number> };
}

const idsOfWorld = 1_000_000_000;
const markText = (number: number) => `mark ${number}.`;
const peopleSchema = z.record(z.string(), z.object({ public_comment: z.nullable(z.string()) }));

/**
 * Creates a world.
 *
 * @param index different for every world on the same servers, so that worlds share no people
 */
export function createNumberedWorld(serverName: string, index: number): NumberedWorld {
  const speakerId = (index + 1) * idsOfWorld;
  const has = (id: number) => Math.floor(id / idsOfWorld) === index + 1;
  const logins = new Set([speakerId]);
  const logouts = new Set<number>();
  let number = 0;
  let visitors: readonly number[] = [];

  const whole = (id: number, public_comment: string | null) => ({
    id,
    name: `Somebody${id.toString(36).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
    server_name: serverName,
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
    public_comment,
  });

  return {
    serverName,
    number: () => number,
    next() {
      number += 1;
      const leaving = visitors;
      const first = (visitors.at(-1) ?? speakerId) + 1;
      visitors = Array.from({ length: 1 + (number % 4) }, (_, place) => first + place);
      for (const id of visitors) logins.add(id);
      for (const id of leaving) logouts.add(id);
      return {
        method: 'PATCH',
        path: '/v1/characters',
        body: {
          batch_id: `${serverName}-${index}-${number}`,
          servers: [serverName],
          deleted_ids: leaving,
          characters: [whole(speakerId, markText(number)), ...visitors.map((id) => whole(id, null))],
        },
      };
    },
    online: () => ({
      [speakerId]: markText(number),
      ...Object.fromEntries(visitors.map((id) => [id, null])),
    }),
    shownIn: (people) =>
      Object.fromEntries(
        Object.entries(peopleSchema.parse(people))
          .filter(([id]) => has(Number(id)))
          .map(([id, { public_comment: comment }]) => [id, comment]),
      ),
    has,
    sessions: () => ({ logins, logouts }),
  };
}
