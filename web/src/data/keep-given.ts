import { readPageAnswers } from './preloaded-queries.ts';
import type { LastSeen } from './last-seen.ts';

/**
 * Keeps the answers that the page came with: what is read once may not be asked for at all on this visit.
 *
 * @throws Error when the page's answers cannot be read
 */
export async function keepGivenAnswers(
  page: Pick<Document, 'getElementById'>,
  lastSeen: Pick<LastSeen, 'keep'>,
): Promise<void> {
  const given = readPageAnswers(page);
  if (given === null) return;
  for (const [path, { etag, body }] of Object.entries(given.answers)) {
    await lastSeen.keep(path, JSON.stringify(body), etag, given.made_at_ms);
  }
}
