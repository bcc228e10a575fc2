import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onOccurrence, type Occurrence } from '../api/browser-log.ts';
import { ChunkError } from './chunk-failure.ts';
import { reportCrash } from './report-crash.ts';

let heard: Occurrence[] = [];
let stopHearing = () => {};
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  stopHearing = onOccurrence((occurrence) => heard.push(occurrence));
  // A new listener receives earlier occurrences at once.
  heard = [];
});
afterEach(() => {
  stopHearing();
  vi.restoreAllMocks();
});

describe('an error that a boundary caught', () => {
  it('is reported with its stack and the id that the visitor sees', () => {
    const error = new Error('A beam came down');
    reportCrash('The page could not be drawn')(error, '\n at Tavern', 'abc1234');
    expect(heard).toEqual([
      {
        kind: 'problem',
        level: 'error',
        message: 'The page could not be drawn',
        cause: { error, componentStack: '\n at Tavern', errorId: 'abc1234' },
        atMs: expect.any(Number) as number,
        page: { href: location.href, title: document.title },
      },
    ]);
  });

  it('is a warning if a part failed to load, since that is a network problem', () => {
    const error = new ChunkError('Tavern', async () => false, 'aborted');
    reportCrash('The page could not be drawn')(error, '', 'abc1234');
    expect(heard).toEqual([expect.objectContaining({ kind: 'problem', level: 'warn' })]);
    expect(error.message).toBe('Tavern could not be loaded: aborted');
  });

  it('is not reported if a part failed to load while offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reportCrash('The page could not be drawn')(
      new ChunkError('Tavern', async () => false, ''),
      '',
      'abc1234',
    );
    expect(heard).toEqual([]);
  });
});
