import { logProblem } from '../api/browser-log.ts';
import { isOnline } from '../api/online.ts';
import { ChunkError } from './chunk-failure.ts';

/**
 * What an error boundary does with what it caught: reports it with the id that the visitor sees. A part that could
 * not be fetched is trouble of the network, and nothing to report where there is none.
 */
export function reportCrash(message: string) {
  return (error: Error, componentStack: string, errorId: string): void => {
    const isUnfetched = error instanceof ChunkError;
    if (isUnfetched && !isOnline()) return;
    logProblem(isUnfetched ? 'warn' : 'error', message, { error, componentStack, errorId });
  };
}
