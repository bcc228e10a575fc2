import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { processorMs } from '../live/child.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
const kilobytes = (bytes: number) => bytes / 1024;

/** What a server of the benchmark tells of itself. */
export const serverFigures = {
  processorMs,
  /** Of the main thread alone: the store works in another, and does not keep step with reports. */
  mainThreadMs: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  collectGarbage: () => {
    if (typeof collectGarbage === 'function') Reflect.apply(collectGarbage, null, []);
    return 0;
  },
  rssKb: () => kilobytes(process.memoryUsage.rss()),
  /** With what lies outside of the heap and belongs to its objects. */
  heapKb: () => {
    const { heapUsed, external } = process.memoryUsage();
    return kilobytes(heapUsed + external);
  },
} as const;
