import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCatalogue } from '../catalogue-files/catalogue-rows.ts';
import { createFakeRollcall, taken, type FakeRollcall, type GotRequest } from '../testing/fake-rollcall.ts';
import { runCollector } from '../testing/run-collector.ts';
import { worldKeyframe } from '../world/wire-reports.ts';
import { createWorld } from '../world/world.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-catalogue-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file and returns its path. */
function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function rowsOf({ body }: GotRequest): readonly unknown[] {
  return z.array(z.unknown()).parse(body['areas'] ?? body['quests']);
}

/** Every row that the server received, in order. */
function allRows(fake: FakeRollcall, call: string): unknown[] {
  return fake.requests.filter((request) => request.call === call).flatMap(rowsOf);
}

/** A server that rejects rows without an integer id and warns about rows of area 404. */
function strictServer(): FakeRollcall {
  return createFakeRollcall((request) => {
    const rows = rowsOf(request);
    const rejected = rows.flatMap((row, index) =>
      z.object({ id: z.int() }).safeParse(row).success
        ? []
        : [{ index, issues: [{ path: 'id', message: 'must be a whole number' }] }],
    );
    const warnings = rows.flatMap((row, index) =>
      z.object({ area_id: z.literal(404) }).safeParse(row).success
        ? [{ index, issues: [{ path: 'area_id', message: 'is no known area' }] }]
        : [],
    );
    return taken({ accepted: rows.length - rejected.length, rejected, warnings });
  });
}

const rows = (count: number): { id: number; name: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Row ${index + 1}` }));

describe('catalogue', () => {
  test.each<readonly [string, unknown]>([
    ['a bare list', rows(3)],
    ['a list under data', { data: rows(3), source: 'cache' }],
    ['a list behind a byte-order mark', `\uFEFF${JSON.stringify(rows(3))}`],
  ])('imports %s', async (_, content) => {
    const fake = strictServer();
    const { code, said } = await runCollector(['catalogue', '--areas', file('areas.json', content)], fake);
    expect(code).toBe(0);
    expect(allRows(fake, 'POST /v1/areas')).toEqual(rows(3));
    expect(said).toEqual(['areas: 3 rows, 3 taken, 0 rejected']);
  });

  test('reports every invalid row with its number in the file, its name and the reason, and keeps the valid ones', async () => {
    const areas: unknown[] = rows(450);
    areas[3] = { id: 'three', name: 'The Bad "Place"' };
    areas[420] = null;
    const fake = strictServer();
    const { code, said, warned } = await runCollector(
      ['catalogue', '--areas', file('bad.json', areas)],
      fake,
    );
    expect(code).toBe(0);
    expect(fake.requests).toHaveLength(3);
    expect(warned).toEqual([
      'rejected areas row 3 ("The Bad \\"Place\\""): id must be a whole number',
      'rejected areas row 420 (without a name): id must be a whole number',
    ]);
    expect(said).toEqual(['areas: 450 rows, 448 taken, 2 rejected']);
  });

  test('imports areas before quests, and prints the warnings of the server', async () => {
    const fake = strictServer();
    const quests = file('quests.json', [{ id: 9, name: 'Lost', area_id: 404 }]);
    const areas = file('areas.json', rows(1));
    const { said } = await runCollector(['catalogue', '--quests', quests, '--areas', areas], fake);
    expect(fake.requests.map(({ call }) => call)).toEqual(['POST /v1/areas', 'POST /v1/quests']);
    expect(said).toEqual([
      'areas: 1 rows, 1 taken, 0 rejected',
      'remark on quests row 0 ("Lost"): area_id is no known area',
      'quests: 1 rows, 1 taken, 0 rejected, 1 with a remark',
    ]);
  });

  test.each<readonly [string, readonly string[], unknown]>([
    ['minutes', ['--length-unit', 'minutes'], { id: 1, length: 2700, average_time: 600 }],
    ['seconds', [], { id: 1, length: '45', average_time: 10 }],
  ])('sends lengths of a file in %s as seconds', async (_, flags, expected) => {
    const fake = strictServer();
    const quests = file('lengths.json', [{ id: 1, length: '45', average_time: 10 }]);
    await runCollector(['catalogue', '--quests', quests, ...flags], fake);
    expect(allRows(fake, 'POST /v1/quests')).toEqual([expected]);
  });

  test('warns about lengths that look like minutes', async () => {
    const quests = file('minutes.json', [
      { id: 1, length: 45 },
      { id: 2, length: 20 },
      { id: 3, length: null },
    ]);
    const { code, warned } = await runCollector(['catalogue', '--quests', quests], strictServer());
    expect(code).toBe(0);
    expect(warned).toEqual([expect.stringContaining('--length-unit minutes')]);
  });

  test.each<readonly [string, string, string]>([
    ['text.json', 'no JSON at all', 'is no JSON'],
    ['object.json', '{"areas": []}', 'holds neither a list nor'],
  ])('rejects %s with one line', async (name, content, reason) => {
    const fake = strictServer();
    const { code, warned } = await runCollector(['catalogue', '--areas', file(name, content)], fake);
    expect(code).toBe(1);
    expect(warned).toEqual([expect.stringContaining(reason)]);
    expect(fake.requests).toEqual([]);
  });

  test('rejects a missing file with one line', async () => {
    const { code, warned } = await runCollector(
      ['catalogue', '--areas', join(folder, 'nowhere.json')],
      strictServer(),
    );
    expect(code).toBe(1);
    expect(warned).toEqual([expect.stringContaining('there is no such file')]);
  });

  test('reads from an address', async () => {
    const fake = createFakeRollcall(({ call }) =>
      call.startsWith('GET') ? { status: 200, body: { data: rows(2) } } : taken({ accepted: 2 }),
    );
    const { said } = await runCollector(['catalogue', '--areas', 'http://elsewhere.test/v1/areas'], fake);
    expect(fake.requests.map(({ call }) => call)).toEqual(['GET /v1/areas', 'POST /v1/areas']);
    expect(said).toEqual(['areas: 2 rows, 2 taken, 0 rejected']);
  });

  test('continues after a rejected batch, reports it, and ends with an error', async () => {
    const fake = createFakeRollcall((_, count) =>
      count === 1 ? { status: 400, body: { message: 'Too odd' } } : taken({ accepted: 50 }),
    );
    const { code, warned, said } = await runCollector(
      ['catalogue', '--areas', file('a.json', rows(250))],
      fake,
    );
    expect(code).toBe(1);
    expect(warned).toEqual(['areas 0 to 199 were not taken: Too odd (HTTP 400)']);
    expect(said).toEqual(['areas: 250 rows, 50 taken, 0 rejected, 200 not sent']);
  });

  test('stops at once with a wrong key', async () => {
    const fake = createFakeRollcall(() => ({ status: 403, body: { message: 'This key may not' } }));
    const { code, warned } = await runCollector(['catalogue', '--areas', file('a.json', rows(250))], fake);
    expect(code).toBe(1);
    expect(warned).toEqual(['areas 0 to 249 were not taken: This key may not (HTTP 403)']);
    expect(fake.requests).toHaveLength(1);
  });

  test('shortens very long names', async () => {
    const areas = file('long.json', [{ id: 'x', name: 'a'.repeat(500) }]);
    const { warned } = await runCollector(['catalogue', '--areas', areas], strictServer());
    expect(warned).toEqual([`rejected areas row 0 ("${'a'.repeat(60)}…"): id must be a whole number`]);
  });

  test('uploads the catalogue of the demo', async () => {
    const fake = strictServer();
    const { code } = await runCollector(['catalogue', '--demo'], fake);
    expect(code).toBe(0);
    expect(allRows(fake, 'POST /v1/quests').length).toBeGreaterThanOrEqual(150);
  });
});

describe('a real catalogue', () => {
  const data = resolve(import.meta.dirname, '../../../../shared/data');
  const [areasFile, questsFile] = [join(data, 'areas.json'), join(data, 'quests.json')];
  const isThere = existsSync(areasFile) && existsSync(questsFile);
  const title = isThere ? 'is' : `(skipped: there is no ${areasFile}) is`;

  test.skipIf(!isThere)(`${title} is sent row by row, with lengths in seconds`, async () => {
    const fake = strictServer();
    const args = ['catalogue', '--areas', areasFile, '--quests', questsFile, '--length-unit', 'minutes'];
    const { code, said } = await runCollector(args, fake);
    expect(code).toBe(0);
    expect(said.map((line) => line.replace(/, \d+ with a remark/, ''))).toEqual([
      'areas: 801 rows, 801 taken, 0 rejected',
      'quests: 665 rows, 665 taken, 0 rejected',
    ]);
    const lengths = allRows(fake, 'POST /v1/quests').map(
      (row) => z.object({ length: z.nullable(z.number()) }).parse(row).length ?? 0,
    );
    expect(Math.max(...lengths)).toBe(300 * 60);
  });

  test.skipIf(!isThere)(`${title} can be used by the simulated world`, () => {
    const read = (path: string): unknown[] =>
      z.array(z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')));
    const catalogue = parseCatalogue(read(areasFile), read(questsFile), 'minutes');
    expect([catalogue.areas.length, catalogue.quests.length]).toEqual([801, 665]);
    const world = createWorld({ seed: 1, startMs: Date.UTC(2026, 10, 21, 20), population: 500, catalogue });
    const { characters, lfms } = worldKeyframe(world);
    const areas = new Set(catalogue.areas.map(({ id }) => id));
    expect(
      characters.filter(({ location_id }) => location_id !== null && !areas.has(location_id ?? -1)),
    ).toEqual([]);
    expect(new Set(characters.map(({ location_id }) => location_id)).size).toBeGreaterThan(60);
    expect(lfms.length).toBeGreaterThan(10);
  });
});
