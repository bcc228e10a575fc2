import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { gameDefinitionSchema, type GameDefinition } from '@rollcall/game/definition';
import { checkBody, type BodyToCheck, type CheckedBody } from './check-body.ts';
import { sliceBody, type BodySlice } from './sliced-body.ts';

export type ToCheckWorker =
  | { readonly type: 'check'; readonly body: BodyToCheck }
  | { readonly type: 'next' };

/** A message of the worker; null = there are no more slices. */
export type FromCheckWorker = { readonly slice: BodySlice | null };

/**
 * Entries per slice, which the main thread reads without interruption: about 2 ms for groups, the largest entries. Each
 * slice is requested, because a port delivers all its waiting messages without letting other work run.
 */
const sliceLength = 100;
/** Samples per entry of a slice. A sample has six plain values, so ten of them take as long to read as one group. */
const samplesPerEntry = 10;

const lengthFor = ({ state }: CheckedBody) => sliceLength * (state === 'samples' ? samplesPerEntry : 1);

function serve(port: MessagePort, definition: GameDefinition): void {
  let slices: Iterator<BodySlice, undefined> = [][Symbol.iterator]();
  port.on('message', (message: ToCheckWorker) => {
    if (message.type === 'check') {
      const checked = checkBody(message.body, definition);
      slices = sliceBody(checked, lengthFor(checked));
    }
    const step = slices.next();
    const answer: FromCheckWorker = { slice: step.done === true ? null : step.value };
    port.postMessage(answer);
  });
}

if (parentPort !== null) serve(parentPort, gameDefinitionSchema.parse(workerData));
