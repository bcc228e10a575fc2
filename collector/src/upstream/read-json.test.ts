import { describe, expect, test } from 'vitest';
import { readJson } from './read-json.ts';

describe('the body of an answer', () => {
  test.each<readonly [string, unknown]>([
    ['{"a":[1,"é"]}', { a: [1, 'é'] }],
    ['\uFEFF[]', []],
    ['null', null],
  ])('%s is read', async (body, content) => {
    expect(await readJson(new Response(body))).toEqual({ state: 'read', content });
  });

  test.each([
    ['<html>', 'text/html', 'answers with something that is no JSON (text/html)'],
    ['', 'application/json', 'answers with something that is no JSON (application/json)'],
  ])('%j is not', async (body, type, reason) => {
    const response = new Response(body, { headers: { 'content-type': type } });
    expect(await readJson(response)).toEqual({ state: 'unreadable', reason });
  });

  test('without end is not read to its end', async () => {
    let megabytes = 0;
    const megabyte = new Uint8Array(1024 * 1024).fill(32);
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        megabytes += 1;
        stream.enqueue(megabyte);
      },
    });
    expect(await readJson(new Response(endless))).toEqual({
      state: 'unreadable',
      reason: 'answers with more than 32 MB',
    });
    expect(megabytes).toBeLessThan(40);
  });
});
