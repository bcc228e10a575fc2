import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hangEngine } from './store/testing/hang-engine.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';
import { createNumberedWorld } from './testing/reporter.ts';
import { startWholeServer } from './testing/whole-server.ts';

it('a server whose engine no longer answers can be stopped, and finds acknowledged data afterwards', async () => {
  const dataDir = await makeReadyDataDir('stop');
  const server = await startWholeServer({ dataDir });
  await hangEngine(join(dataDir, 'socket', 'store.sock'));
  const world = createNumberedWorld('Thelanis', 1);
  const { path, body } = world.next();
  const answer = await server.send('PATCH', path, body);
  expect(await answer.json()).toMatchObject({ durable: true });
  await server.restart();
  const shown = (await (await fetch(`${server.url}/v1/characters/thelanis`)).json()) as { data: unknown };
  expect(world.shownIn(shown.data)).toEqual(world.online());
  await server.close();
  await rm(dataDir, { recursive: true });
});
