import { logBatchMaximum, logEventSchema, type KeptLogEvent } from '@rollcall/game/log-event';
import { stripEvent } from '@rollcall/game/log-event-privacy';
import * as z from 'zod/mini';
import { HttpError } from '../http/http-error.ts';
import { issueText, toIssues } from '../http/issue-text.ts';
import { parseBody } from '../http/parse-body.ts';

const batchSchema = z.object({
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(logBatchMaximum)),
});

/**
 * The events of a body that can be kept, without what they say of people. They are judged one by one: a wrong one is
 * left out and costs the others nothing (docs/decisions/0024-keep-the-browser-log-anonymous.md).
 *
 * @param body as Fastify parsed it; undefined = none was sent
 * @throws HttpError 400 for what is neither an event nor a batch, and when no event of a batch can be kept: `issues`
 *   names the fields of the first that cannot
 */
export function readLogPost(body: unknown): KeptLogEvent[] {
  if (!isBatch(body)) return [stripEvent(parseBody(logEventSchema, body))];
  const results = parseBody(batchSchema, body).events.map((event) =>
    z.safeParse(logEventSchema, event, { error: issueText }),
  );
  const kept = results.flatMap((result) => (result.success ? [stripEvent(result.data)] : []));
  if (kept.length > 0) return kept;
  const [first] = results;
  const issues = toIssues(first?.error?.issues ?? []).map(({ path, message }) => ({
    path: path === '' ? 'events.0' : `events.0.${path}`,
    message,
  }));
  const said =
    issues.map(({ path, message }) => `${path} ${message}`)[0] ?? 'events are not of the expected form';
  throw new HttpError(400, 'invalid-request', said, { issues });
}

function isBatch(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'events');
}
