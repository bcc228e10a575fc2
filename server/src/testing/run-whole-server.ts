import { createInterface } from 'node:readline';
import { operatorSecret, startWholeServer } from './whole-server.ts';

/**
 * A program: a whole server on an empty database of its own, for tests of other workspaces, which know it only by its
 * HTTP interface. It prints its address and the key of its operator whenever it is ready. The lines `stop` and `start`
 * on its input end the server and start it again; when its input ends, it leaves nothing behind.
 */
const server = await startWholeServer();
const tellReady = () => process.stdout.write(`ready ${server.url} ${operatorSecret}\n`);
tellReady();
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'stop') {
    await server.stop();
    process.stdout.write('stopped\n');
  } else {
    await server.start();
    tellReady();
  }
}
await server.close();
