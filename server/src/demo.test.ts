import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from './demo.ts';
import { silentLogger } from './http/logger.ts';
import { until } from './testing/until.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program in place of the collector. It records how it was started, and then does `then`. */
async function program(
  name: string,
  then: string,
): Promise<{ file: string; starts: () => Promise<string[]> }> {
  const notes = join(folder, `${name}.txt`);
  const file = join(folder, `${name}.mjs`);
  await writeFile(notes, '');
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(notes)}, JSON.stringify([process.argv.slice(2), process.env, process.pid]) + '\\n');
     ${then}`,
  );
  return {
    file,
    starts: async () => (await readFile(notes, 'utf8')).split('\n').filter((line) => line !== ''),
  };
}

const stayUntilTold = `process.once('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);`;
const parts = {
  config: { seed: 'autumn', speed: 2, population: 300, historyDays: 30, historyCharacters: 500 },
  url: 'http://127.0.0.1:4242',
  key: 'the-demo-key',
  logger: silentLogger,
  nowMs: Date.now,
};

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the demo world', () => {
  it('gets its target and size as arguments, but not its key, which would show in process lists', async () => {
    const { file, starts } = await program('well', stayUntilTold);
    const demo = startDemo({ ...parts, file });
    await until(async () => expect(await starts()).toHaveLength(1));
    const [args, env, pid] = JSON.parse((await starts())[0] ?? '') as [
      string[],
      Record<string, string>,
      number,
    ];
    expect(args).toEqual([
      'simulate',
      '--url',
      'http://127.0.0.1:4242',
      '--seed',
      'autumn',
      '--speed',
      '2',
      '--population',
      '300',
      '--history-days',
      '30',
      '--history-characters',
      '500',
    ]);
    expect(env['COLLECTOR_KEY']).toBe('the-demo-key');
    expect(env['DATABASE_URL']).toBeUndefined();
    await demo.close();
    expect(isRunning(pid)).toBe(false);
  });

  it('is restarted when it dies', async () => {
    const { file, starts } = await program('frail', 'process.exit(3);');
    const demo = startDemo({ ...parts, file });
    await until(async () => expect((await starts()).length).toBeGreaterThanOrEqual(2));
    await demo.close();
    const count = (await starts()).length;
    expect((await starts()).length).toBe(count);
  });

  it('has its error output logged', async () => {
    const warned: string[] = [];
    const { file } = await program('loud', `console.error('cannot reach it'); ${stayUntilTold}`);
    const demo = startDemo({
      ...parts,
      file,
      logger: { ...silentLogger, warn: (message) => warned.push(message) },
    });
    await until(() => expect(warned).toContain('Demo world: cannot reach it'));
    await demo.close();
  });
});
