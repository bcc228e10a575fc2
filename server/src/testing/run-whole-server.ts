import { createInterface } from 'node:readline';
import { operatorSecret, startWholeServer } from './whole-server.ts';

/**
 * Runs a whole server on an empty database, for tests of other workspaces, which know only its HTTP interface. Prints
 * its address and its operator key whenever it is ready. The lines `stop` and `start` on its input stop and restart the
 * server. When its input ends, it cleans up everything.
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
