import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeRollcall, taken, type GotRequest } from '../testing/fake-rollcall.ts';
import { runCollector } from '../testing/run-collector.ts';

let folder = '';
let recording = '';
let recorded: readonly GotRequest[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-replay-'));
  recording = join(folder, 'evening.ndjson');
  const fake = createFakeRollcall();
  await runCollector(['simulate', '--population', '150', '--record', recording], fake, 20_000);
  recorded = fake.requests;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A request without its times and batch id, which differ in each replay. */
function content({ call, body }: GotRequest): string {
  const { batch_id: _, ...rest } = body;
  return call + JSON.stringify(rest).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"');
}

describe('replay', () => {
  test('sends the whole recording again, in order, with new times and batch ids', async () => {
    const fake = createFakeRollcall();
    await fake.outside.sleep(86_400_000, new AbortController().signal);
    const beganMs = fake.outside.now();
    const { code, said } = await runCollector(['replay', recording], fake);
    expect(code).toBe(0);
    const told = recorded.map(content);
    expect(fake.requests.findIndex((request, index) => content(request) !== told[index])).toBe(-1);
    expect(fake.requests).toHaveLength(recorded.length);
    expect(said).toEqual([`${recorded.length} reports played`]);
    const observed = fake.requests.flatMap(({ body, atMs }) =>
      typeof body['observed_at'] === 'string' ? [atMs - Date.parse(body['observed_at'])] : [],
    );
    expect(observed.length).toBeGreaterThan(20);
    expect(observed.every((ageMs) => ageMs >= 0 && ageMs < 2000)).toBe(true);
    expect(fake.requests[0]?.atMs).toBe(beganMs);
    const batches = fake.requests.map(({ body }) => body['batch_id']);
    expect(new Set(batches).size).toBe(batches.length);
  });

  test.each([
    [1, 20_000],
    [10, 2000],
    [0.5, 40_000],
  ])('at speed %d takes about %i ms', async (speed, expectedMs) => {
    const fake = createFakeRollcall();
    await runCollector(['replay', recording, '--speed', String(speed)], fake);
    expect(Math.abs(fake.elapsedMs() / expectedMs - 1)).toBeLessThan(0.1);
  });

  test('with --loop starts again at the end, until it is stopped', async () => {
    const fake = createFakeRollcall();
    const { code, said } = await runCollector(['replay', recording, '--loop'], fake, 70_000);
    expect(code).toBe(0);
    expect(said.filter((line) => line.endsWith('again from the beginning'))).toHaveLength(3);
    expect(fake.requests.length).toBeGreaterThan(3 * recorded.length);
  });

  test('continues after lost reports, and counts them', async () => {
    const fake = createFakeRollcall((_, count) =>
      count % 2 === 0 ? { status: 400, body: { message: 'No' } } : taken(),
    );
    const { code, said, warned } = await runCollector(['replay', recording], fake);
    expect(code).toBe(0);
    expect(warned).toEqual(['The server refuses a report: No (HTTP 400)']);
    expect(said[0]).toMatch(/^\d+ reports played, \d+ lost$/);
  });

  test.each([
    ['no JSON', 'is no JSON'],
    ['{"at_ms": 1}', 'is no recorded request'],
    [
      '{"at_ms": 1, "method": "DELETE", "path": "/v1/characters", "body": {}}',
      'is a request that no source makes: DELETE /v1/characters',
    ],
  ])('stops at a line with %s and logs the line', async (line, reason) => {
    const path = join(folder, 'broken.ndjson');
    writeFileSync(path, `${readFileSync(recording, 'utf8').split('\n')[0]}\n\n${line}\n`);
    const { code, warned } = await runCollector(['replay', path], createFakeRollcall());
    expect(code).toBe(1);
    expect(warned).toEqual([`${path}: line 3 ${reason}`]);
  });

  test('reports that a file does not exist', async () => {
    const { code, warned } = await runCollector(['replay', join(folder, 'nowhere')], createFakeRollcall());
    expect(code).toBe(1);
    expect(warned).toEqual([expect.stringContaining('no such file')]);
  });
});

describe('a recording', () => {
  test('prevents the start with one line if it cannot be written', async () => {
    const fake = createFakeRollcall();
    const { code, warned } = await runCollector(['simulate', '--record', join(folder, 'no', 'where')], fake);
    expect(code).toBe(1);
    expect(warned).toEqual([expect.stringContaining('cannot write')]);
    expect(fake.requests).toEqual([]);
  });
});
