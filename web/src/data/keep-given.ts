import { pageAnswersElementId, pageAnswersSchema } from '@rollcall/game/site/page-answers';
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
  const text = page.getElementById(pageAnswersElementId)?.textContent.trim() ?? '';
  if (text === '') return;
  const { answers, made_at_ms: madeAtMs } = pageAnswersSchema.parse(JSON.parse(text));
  for (const [path, { etag, body }] of Object.entries(answers)) {
    await lastSeen.keep(path, JSON.stringify(body), etag, madeAtMs);
  }
}
