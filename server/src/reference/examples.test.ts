import type { Endpoint } from '@rollcall/game/api/endpoint';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { valueIn } from './open-api-document.ts';
import { callExamples, describeApi } from './reference.ts';
import type { JsonSchema } from './schemas.ts';
import { createAnswerChecker } from './testing/check-answers.ts';

const every = Object.keys(endpoints) as EndpointName[];
const reference = describeApi({ mounted: every, productName: 'Rollcall', publicUrl: null });
const calls = reference.groups.flatMap((group) => group.calls);
const named = calls.map((call) => [call.name, call] as const);
const checker = createAnswerChecker(reference);

describe('the example', () => {
  it.each(every)('of %s is accepted by its schema, with nothing missing or extra', (name) => {
    const { answer }: Endpoint = endpoints[name];
    const events = calls.find((call) => call.name === name)?.events ?? null;
    const payloads = events?.map(({ data }) => data) ?? [callExamples[name].answer];
    for (const payload of payloads) expect(z.parse(answer, payload)).toEqual(payload);
  });

  it.each(named)('of %s matches its description', (name, { answer, events, body }) => {
    const examples = events?.map(({ data }) => data) ?? [answer?.example];
    const problems = examples.flatMap((each) =>
      answer === null ? [] : checker.problems(answer.schema, each),
    );
    expect(problems).toEqual([]);
    expect(body === null ? [] : checker.problems(body.schema, body.example)).toEqual([]);
    expect(answer === null).toBe(callExamples[name].answer === null);
  });

  it.each(named)('of %s only uses allowed parameters', (name, { parameters }) => {
    const example = callExamples[name];
    const given = parameters.flatMap(({ name: parameter, in: place, schema }) => {
      const text = place === 'path' ? example.path?.[parameter] : example.query?.[parameter];
      return text === undefined ? [] : [{ schema, value: valueIn(String(text), schema) }];
    });
    expect(given.flatMap(({ schema, value }) => checker.problems(schema, value))).toEqual([]);
    expect(given.length).toBeGreaterThanOrEqual(parameters.filter((each) => each.in === 'path').length);
  });
});

describe('the checker of answers', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      data: { type: 'object', additionalProperties: { $ref: '#/components/schemas/ClassLevel' } },
    },
    required: ['data'],
  };
  const good = { data: { a: { name: 'Bard', level: 3 } } };

  it.each([
    ['an additional field', { data: { a: { name: 'Bard', level: 3, more: 1 } } }],
    ['a missing field', { data: { a: { name: 'Bard' } } }],
    ['a fraction instead of an integer', { data: { a: { name: 'Bard', level: 3.5 } } }],
    ['another type', { data: { a: { name: 5, level: 3 } } }],
    ['a value outside of the list', { ...good, beside: 1 }],
  ])('finds %s', (_, value) => {
    expect(checker.problems(schema, value)).not.toEqual([]);
    expect(checker.problems(schema, good)).toEqual([]);
  });

  it('lists the fields of entries in maps and lists', () => {
    expect([...checker.fields(schema, good)]).toEqual(['.data', '.data.*.name', '.data.*.level']);
  });
});
