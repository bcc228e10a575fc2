import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeReportBody } from './report-bodies.ts';

async function textOf(value: unknown): Promise<string> {
  const { body } = await makeReportBody(value, null);
  const { bytes } = await body.form('identity');
  return Buffer.from(bytes).toString('utf8');
}

describe('the body of a report', () => {
  it('is the value under data, as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await textOf(value)).toBe(JSON.stringify({ data: value }));
      }),
    );
  });

  it('is whole also when it is written in many stretches', async () => {
    const list = Array.from({ length: 5000 }, (_, index) => ({ index, text: 'x'.repeat(index % 90) }));
    expect(JSON.parse(await textOf(list))).toEqual({ data: list });
    const byKey = Object.fromEntries(list.map((each) => [`key "${each.index}"`, each]));
    expect(JSON.parse(await textOf(byKey))).toEqual({ data: byKey });
  });

  it('lets others take their turn while a long one is written', async () => {
    const list = Array.from({ length: 50 }, () => 'x'.repeat(20_000));
    let turns = 0;
    let isWriting = true;
    const count = () => {
      turns += 1;
      if (isWriting) setImmediate(count);
    };
    setImmediate(count);
    await makeReportBody(list, null);
    isWriting = false;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('stays the same body, with the codings it has been made in, while the content is the same', async () => {
    const first = await makeReportBody({ thelanis: 1 }, null);
    expect(await makeReportBody({ thelanis: 1 }, first)).toBe(first);
    const other = await makeReportBody({ thelanis: 2 }, first);
    expect(other.body.etag('gzip')).not.toBe(first.body.etag('gzip'));
  });
});
