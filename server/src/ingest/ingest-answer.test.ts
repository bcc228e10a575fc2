import { ingestAnswerSchema } from '@rollcall/game/report';
import { expect, test } from 'vitest';
import { ingestAnswer } from './ingest-routes.ts';

const issues = [{ path: 'name', message: 'is missing' }];

test('an answer says what was taken and leaves out what did not happen', () => {
  const answer = ingestAnswer({ accepted: 3, rejected: [], duplicates: 1, versions: { orien: 4 } }, true);
  expect(answer).toEqual({
    message: 'success',
    accepted: 3,
    rejected: [],
    removed: 0,
    duplicates: 1,
    versions: { orien: 4 },
    durable: true,
  });
  expect(ingestAnswerSchema.safeParse(answer).success).toBe(true);
});

test('an answer marks what is stale, not durable or worth a look', () => {
  const warnings = [{ index: 2, issues }];
  const outcome = { accepted: 0, rejected: [], removed: 2, duplicates: 0, stale: true, warnings };
  expect(ingestAnswer(outcome, false)).toMatchObject({ removed: 2, durable: false, stale: true, warnings });
});

test('rejections come in the order of the list, names before places', () => {
  const rejected = [7, 'Atlantis', 2, 11].map((index) => ({ index, issues }));
  const answer = ingestAnswer({ accepted: 0, rejected, duplicates: 0 }, true);
  expect(answer.rejected.map(({ index }) => index)).toEqual(['Atlantis', 2, 7, 11]);
});

test('a thousand rejections are listed, the others counted', () => {
  const rejected = Array.from({ length: 1_234 }, (_, index) => ({ index, issues }));
  const answer = ingestAnswer({ accepted: 0, rejected, duplicates: 0 }, true);
  expect(answer.rejected).toHaveLength(1_001);
  expect(answer.rejected.at(-1)).toEqual({
    index: 'more',
    issues: [{ path: '', message: '234 more rejections are not listed' }],
  });
});
