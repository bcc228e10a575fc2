import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { limits } from './http/limits.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';
import { type Attack, listAttacks, makeKeys, measureAttack, startRefuser } from './testing/attack.ts';
import { printFigures } from './testing/figures.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

/**
 * Maximum ratio of the visitor's median response time to the one while the same attacker is busy elsewhere on the
 * machine.
 */
const mostRatio = 3;

describe('an attacker with 64 connections from one address', () => {
  let folder: string;
  let server: ServerProcess;
  let url: string;
  let attacks: readonly Attack[];
  let keys: readonly string[];
  let refuser: Awaited<ReturnType<typeof startRefuser>>;
  beforeAll(async () => {
    folder = await makeReadyDataDir('attack');
    server = startServerProcess({
      DATA_DIR: folder,
      DEMO: 'on',
      DEMO_HISTORY_DAYS: '7',
      DEMO_HISTORY_CHARACTERS: '5000',
      // Addresses are taken from `X-Forwarded-For`, as behind a proxy.
      TRUST_PROXY: '1',
      READ_LIMIT: String(limits.reads.rate.perSecond),
      LOG_LEVEL: 'error',
    });
    url = await server.ready;
    attacks = await listAttacks(url);
    keys = await makeKeys(url);
    refuser = await startRefuser();
  }, 600_000);
  afterAll(async () => {
    await refuser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true });
  });

  it('makes other visitors wait hardly longer than an attack on another server on the same machine', async () => {
    const ratios: Record<string, number> = {};
    for (const attack of attacks) {
      const figures = await measureAttack(url, refuser.url, attack, keys);
      printFigures(`attack (${attack.name})`, { ...figures });
      ratios[attack.name] = figures.ratio;
    }
    const tooSlow = Object.entries(ratios).filter(([, ratio]) => ratio > mostRatio);
    expect(tooSlow).toEqual([]);
  }, 1_800_000);
});
