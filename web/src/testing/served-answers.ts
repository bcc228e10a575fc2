import type { PageAnswers } from '@rollcall/game/site/page-answers';

/** Answers that are served with a page, by path. @param failed paths of calls without an answer */
export function servedAnswers(
  bodies: Readonly<Record<string, unknown>>,
  madeAtMs = Date.now(),
  failed: readonly string[] = [],
): PageAnswers {
  const given = Object.entries(bodies).filter(([path]) => !failed.includes(path));
  const answers = given.map(([path, body]) => [path, { etag: `"${path}"`, body }] as const);
  return { made_at_ms: madeAtMs, answers: Object.fromEntries(answers) };
}
