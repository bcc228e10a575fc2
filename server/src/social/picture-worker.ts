import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { drawPicture } from './draw-picture.ts';

const orderSchema = z.object({
  text: z.object({ product: z.string(), game: z.string(), title: z.string(), subtitle: z.string() }),
  sceneFolder: z.string(),
});

if (parentPort !== null) {
  const { text, sceneFolder } = orderSchema.parse(workerData);
  parentPort.postMessage(await drawPicture(text, sceneFolder));
}
