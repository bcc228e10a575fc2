import type { PageAnswers } from '@rollcall/game/site/page-answers';

/** Answers that are served with a page, by path. */
export function servedAnswers(bodies: Readonly<Record<string, unknown>>, madeAtMs = Date.now()): PageAnswers {
  const answers = Object.entries(bodies).map(([path, body]) => [path, { etag: `"${path}"`, body }] as const);
  return { made_at_ms: madeAtMs, answers: Object.fromEntries(answers) };
}
