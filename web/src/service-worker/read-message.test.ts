import { describe, expect, it } from 'vitest';
import { readMessage } from './read-message.ts';

describe('a message to the worker', () => {
  it.each<[said: unknown, understood: unknown]>([
    [{ type: 'SKIP_WAITING' }, { type: 'SKIP_WAITING' }],
    [
      { type: 'KEEP', paths: ['/assets/a.js', 7, '/v1/lfms', 'https://other.example/assets/'] },
      { type: 'KEEP', paths: ['/assets/a.js'] },
    ],
    [{ type: 'KEEP' }, null],
    [
      { type: 'KEEP', paths: 'all' },
      { type: 'KEEP', paths: 'all' },
    ],
    [{ type: 'KEEP', paths: 'some' }, null],
    [{ type: 'FORGET' }, null],
    ['SKIP_WAITING', null],
    [null, null],
  ])('%j is read as %j', (said, understood) => {
    expect(readMessage(said)).toEqual(understood);
  });

  it('names no more files than a page can load', () => {
    const paths = Array.from({ length: 300 }, (_, at) => `/assets/${at}.js`);
    expect(readMessage({ type: 'KEEP', paths })).toEqual({ type: 'KEEP', paths: paths.slice(0, 200) });
  });
});
