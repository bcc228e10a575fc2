import { afterEach, describe, expect, it, vi } from 'vitest';
import { logProblem } from '../data/browser-log.ts';
import { ChunkError } from './chunk-failure.ts';
import { reportCrash } from './report-crash.ts';

vi.mock('../data/browser-log.ts', () => ({ logProblem: vi.fn<typeof logProblem>() }));
afterEach(() => vi.clearAllMocks());

describe('what a boundary caught', () => {
  it('is reported with its stack and the id that the visitor sees', () => {
    const error = new Error('A beam came down');
    reportCrash('The page could not be drawn')(error, '\n at Tavern', 'abc1234');
    expect(logProblem).toHaveBeenCalledWith('error', 'The page could not be drawn', {
      error,
      componentStack: '\n at Tavern',
      errorId: 'abc1234',
    });
  });

  it('is a warning when a part could not be fetched: that is the network', () => {
    const error = new ChunkError('Tavern', async () => false, 'aborted');
    reportCrash('The page could not be drawn')(error, '', 'abc1234');
    expect(vi.mocked(logProblem).mock.calls[0]?.[0]).toBe('warn');
    expect(error.message).toBe('Tavern could not be loaded: aborted');
  });
});
