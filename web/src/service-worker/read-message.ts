import type { MessageToWorker } from '../api/worker-messages.ts';

/** Maximum number of paths, more than a page ever loads. */
const mostPaths = 200;

/** The message of a page; null = unknown. */
export function readMessage(said: unknown): MessageToWorker | null {
  if (typeof said !== 'object' || said === null || !('type' in said)) return null;
  if (said.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' };
  if (said.type !== 'KEEP' || !('paths' in said)) return null;
  if (said.paths === 'all') return { type: 'KEEP', paths: 'all' };
  if (!Array.isArray(said.paths)) return null;
  const paths = said.paths.filter((path: unknown) => typeof path === 'string');
  return { type: 'KEEP', paths: paths.filter((path) => path.startsWith('/assets/')).slice(0, mostPaths) };
}
