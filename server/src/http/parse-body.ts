import * as z from 'zod/mini';
import { HttpError } from './http-error.ts';
import { issueText, toIssues } from './issue-text.ts';

/**
 * Parses the body of a request with the schema of its endpoint.
 *
 * @param body as parsed by Fastify; undefined = no body was sent
 * @throws HttpError 400 with `issues` for all invalid fields, in the caller's terms
 */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  if (body === undefined) throw new HttpError(400, 'invalid-json', 'The body is empty');
  const parsed = z.safeParse(schema, body, { error: bodyText });
  if (parsed.success) return parsed.data;
  const issues = toIssues(parsed.error.issues);
  const said = issues.map(({ path, message }) => `${path === '' ? 'The body' : path} ${message}`);
  throw new HttpError(400, 'invalid-request', said[0] ?? 'The body is not of the expected form', { issues });
}

/** Adds a message about a misspelt field, which would otherwise seem to have been accepted. */
function bodyText(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'unrecognized_keys') return issueText(issue);
  return `must not hold "${issue.keys.join('", "')}"`;
}
