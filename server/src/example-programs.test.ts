import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportedLfm } from './live/testing/reports.ts';
import { readExamples } from './reference/overview.ts';
import { until } from './testing/until.ts';
import { startWholeServer, type WholeServer } from './testing/whole-server.ts';

const interpreters = { curl: 'bash', typescript: process.execPath, python: 'python3' } as const;

let server: WholeServer;
let key = '';

async function send(path: string, body: object): Promise<unknown> {
  const response = await server.send('POST', path, body);
  expect(response.status).toBe(200);
  return response.json();
}

beforeAll(async () => {
  server = await startWholeServer();
  const group = reportedLfm({
    id: 87_001,
    server_name: 'Orien',
    comment: 'Paladins welcome',
    minimum_level: 10,
    maximum_level: 14,
  });
  const far = reportedLfm({
    id: 87_002,
    server_name: 'Orien',
    comment: 'Far away',
    minimum_level: 30,
    maximum_level: 34,
  });
  await send('/v1/lfms', { lfms: [group, far] });
  const hourAgo = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 13);
  await send('/v1/population/history', [
    { timestamp: `${hourAgo}:00:00Z`, server: 'Orien', character_count: 118, lfm_count: 9 },
  ]);
  const made = (await send('/v1/keys', {})) as { data: { key: string } };
  key = made.data.key;
  await until(async () => {
    const answer = await fetch(`${server.url}/v1/population/average/week`);
    if (!(await answer.text()).includes('118')) throw new Error('The report has not been made');
  });
});
afterAll(() => server.close());

/** Starts a program in the way its users would. @param sentKey '' = none */
function start(file: string, language: keyof typeof interpreters, last: string, sentKey: string) {
  const path = join(import.meta.dirname, 'reference/examples', file);
  const child = spawn(interpreters[language], [path, server.url, last], {
    env: { ...process.env, API_KEY: sentKey },
  });
  const printed = { output: '', errors: '' };
  child.stdout.on('data', (bytes: Buffer) => (printed.output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (printed.errors += bytes.toString()));
  return { child, printed, ended: once(child, 'close').then(([code]: unknown[]) => code) };
}

async function requestsOfKey(): Promise<number> {
  const response = await fetch(`${server.url}/v1/keys`, { headers: { 'x-api-key': key } });
  return ((await response.json()) as { data: { usage: { requests: number } } }).data.usage.requests;
}

const expected = {
  groups: ['orien', 'Paladins welcome'],
  statistics: ['week', '118'],
  stream: ['orien', 'orien'],
} as const;

describe.each(readExamples())('the program $file', ({ topic, language, file }) => {
  const [argument, text] = expected[topic];

  it('prints the server’s answers, with a key and without', async () => {
    const before = await requestsOfKey();
    for (const sentKey of ['', key]) {
      const { child, printed, ended } = start(file, language, argument, sentKey);
      if (topic === 'stream') {
        await until(() => expect(printed.output).toMatch(/2 groups on orien|"type":"snapshot"/));
        child.kill('SIGTERM');
      }
      expect({ code: await ended, errors: printed.errors }).toEqual({ code: 0, errors: '' });
      expect(printed.output).toContain(text);
      if (topic === 'groups') expect(printed.output).not.toContain('Far away');
    }
    // One of the two calls so far, and the call that reads the count.
    expect(await requestsOfKey()).toBe(before + 2);
  });

  it('says what is wrong with its key, and fails', async () => {
    const { printed, ended } = start(file, language, argument, `rck_${'x'.repeat(32)}`);
    expect(await ended).not.toBe(0);
    if (language !== 'curl' || topic !== 'stream')
      expect(printed.output + printed.errors).toContain('This key is not known here');
  });
});
