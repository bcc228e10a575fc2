import { parentPort } from 'node:worker_threads';
import { startTestPushService } from './push-service.ts';

/** A push service in a thread of its own, so that its work is not measured. */
const service = await startTestPushService();
let read = 0;
parentPort?.on('message', () => {
  const pushes = service.taken.slice(read).map(({ path, body, atMs }) => ({
    path,
    body,
    atMs: performance.timeOrigin + atMs,
  }));
  read += pushes.length;
  parentPort?.postMessage(pushes);
});
parentPort?.postMessage(service.port);
