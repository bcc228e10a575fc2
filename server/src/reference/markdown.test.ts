import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentCommand, documentText } from './markdown.ts';

const file = join(import.meta.dirname, '../../../docs/api.md');

describe('docs/api.md', () => {
  const text = documentText();

  it('says what the endpoint table says', () => {
    const isUpToDate = readFileSync(file, 'utf8') === text;
    expect(isUpToDate, `docs/api.md is out of date: run ${documentCommand}`).toBe(true);
  });

  it('leads to no heading that is not there', () => {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !headings.includes(anchor))).toEqual([]);
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('has as many cells in each row of a table as in its head', () => {
    const cells = (line: string) => line.split(/(?<!\\)\|/).length;
    const tables = text
      .trimEnd()
      .split('\n\n')
      .filter((block) => block.startsWith('|'));
    const uneven = tables.flatMap((block) => {
      const [head = '', ...rows] = block.split('\n');
      return rows.filter((row) => cells(row) !== cells(head));
    });
    expect(uneven).toEqual([]);
    expect(tables.length).toBeGreaterThan(100);
  });
});
