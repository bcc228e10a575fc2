import { logProblem } from '../api/browser-log.ts';
import { isOnline } from '../api/online.ts';
import { ChunkError } from './chunk-failure.ts';

/**
 * Reports errors that a boundary caught, with the id that the visitor sees. A part that failed to load is a network
 * problem, and is not reported while offline.
 */
export function reportCrash(message: string) {
  return (error: Error, componentStack: string, errorId: string): void => {
    const isUnfetched = error instanceof ChunkError;
    if (isUnfetched && !isOnline()) return;
    logProblem(isUnfetched ? 'warn' : 'error', message, { error, componentStack, errorId });
  };
}
