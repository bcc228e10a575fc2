import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { describe, expect, it } from 'vitest';
import { referenceMarkdown } from './markdown.ts';
import { describeApi } from './reference.ts';

const every = Object.keys(endpoints) as EndpointName[];
const reference = describeApi({ mounted: every, productName: 'Rollcall', publicUrl: null });
const text = referenceMarkdown(reference);

/** The section of each call, by the address in its heading. */
const parts = new Map(
  text.split(/^### /m).map((part) => [part.slice(0, part.indexOf('\n')), part.split(/^## /m)[0] ?? '']),
);

describe('the reference as Markdown', () => {
  it.each(reference.groups.flatMap(({ calls }) => calls))(
    'describes $name with all its parameters and errors',
    ({ endpoint: { method, path, summary }, parameters, errors }) => {
      const part = parts.get(`${method} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`) ?? '';
      const rows = [
        ...parameters.map(({ name, in: place }) => `| \`${place === 'path' ? `{${name}}` : `?${name}=`}\` |`),
        ...errors.map(({ status, code }) => `| ${status} | \`${code}\` |`),
      ];
      expect([`${summary}.`, ...rows].filter((words) => !part.includes(words))).toEqual([]);
    },
  );

  it('describes every endpoint of the table once', () => {
    const named = [...text.matchAll(/^- \*\*Name:\*\* `(\w+)`$/gm)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(every));
    expect(named.length).toBe(every.length);
  });

  it('links to no missing heading, and has no heading twice', () => {
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

  it('has as many cells in each row of a table as in its header', () => {
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
