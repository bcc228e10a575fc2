import { describe, expect, test } from 'vitest';
import { readEvents, readJson, type StreamItem } from './answer-body.ts';

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
  ])('%j is rejected', async (body, type, reason) => {
    const response = new Response(body, { headers: { 'content-type': type } });
    expect(await readJson(response)).toEqual({ state: 'unreadable', reason });
  });

  test('is not read to the end if it is endless', async () => {
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

describe('the events of an answer', () => {
  /** Reads the items of a stream that arrives in these pieces. */
  async function readPieces(pieces: Iterable<Uint8Array>): Promise<StreamItem[]> {
    const items: StreamItem[] = [];
    for await (const item of readEvents(new Response(ReadableStream.from(pieces)))) items.push(item);
    return items;
  }

  test('are read independently of how the network splits them', async () => {
    const text =
      ': hello\n\nid: a:1\nevent: ping\ndata: {"é":1}\n\nretry: 2000\n\ndata: two\n\ndata: never ended';
    const bytes = new TextEncoder().encode(text);
    const expected = [
      { kind: 'comment' },
      { kind: 'event', name: 'ping', id: 'a:1', data: '{"é":1}' },
      { kind: 'retry', ms: 2000 },
      { kind: 'event', name: null, id: null, data: 'two' },
    ];
    for (const size of [1, 2, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(await readPieces(pieces)).toEqual(expected);
    }
  });

  test('are not read to the end if they are endless', async () => {
    let megabytes = 0;
    function* endless(): Generator<Uint8Array> {
      yield new TextEncoder().encode('data: ');
      for (;;) {
        megabytes += 1;
        yield new Uint8Array(1024 * 1024).fill(120);
      }
    }
    expect(await readPieces(endless())).toEqual([{ kind: 'oversized' }]);
    expect(megabytes).toBeLessThan(40);
  });
});
