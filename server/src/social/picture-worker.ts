import { parentPort, workerData } from 'node:worker_threads';
import { serverFactsSchema } from '@rollcall/game/definition';
import * as z from 'zod/mini';

const servers = z.array(serverFactsSchema);
const orderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('section'),
    text: z.object({ product: z.string(), game: z.string(), title: z.string(), subtitle: z.string() }),
    sceneFolder: z.string(),
  }),
  z.object({
    kind: z.literal('preview'),
    facts: z.object({
      preview: z.object({ kind: z.enum(['trends', 'servers', 'server', 'comparison']), servers }),
      product: z.string(),
      game: z.string(),
      abbreviation: z.string(),
      servers,
      isMadeUp: z.boolean(),
      nowMs: z.number(),
    }),
    answers: z.array(z.instanceof(Uint8Array)),
  }),
]);

/** Imports only the modules of the wanted kind: loading the text modules takes longer than drawing a chart. */
async function draw(order: z.infer<typeof orderSchema>): Promise<Uint8Array> {
  if (order.kind === 'section') {
    const { drawPicture } = await import('./draw-picture.ts');
    return drawPicture(order.text, order.sceneFolder);
  }
  const { drawPreview } = await import('./draw-preview.ts');
  return drawPreview(order.facts, order.answers);
}

if (parentPort !== null) parentPort.postMessage(await draw(orderSchema.parse(workerData)));
