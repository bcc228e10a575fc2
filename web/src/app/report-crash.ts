import { logProblem } from '../api/browser-log.ts';
import { ChunkError } from './chunk-failure.ts';

/**
 * What an error boundary does with what it caught: reports it with the id that the visitor sees (§7). A part that could
 * not be fetched is trouble of the network (§8).
 */
export function reportCrash(message: string) {
  return (error: Error, componentStack: string, errorId: string): void =>
    logProblem(error instanceof ChunkError ? 'warn' : 'error', message, { error, componentStack, errorId });
}
