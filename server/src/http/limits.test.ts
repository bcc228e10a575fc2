import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { limits, type CountWindow, type Limit, type Size } from './limits.ts';

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [600_000, 'ten minutes'],
] as const;

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes >= 1024 ? `${kilobytes / 1024} MB` : `${kilobytes} KB`;
}

function windowText({ count, perMs }: CountWindow): string {
  const [, unit] = units.find(([ms]) => ms === perMs) ?? [];
  if (unit === undefined) throw new Error(`no word for ${perMs} ms`);
  return `${count} per ${unit}`;
}

const tableText = ({ rows, bytes }: Size) => `${rows.toLocaleString('en')} rows, ${sizeText(bytes)}`;

function valueText(limit: Limit): string {
  if ('rate' in limit) return `${limit.rate.perSecond} per second, ${limit.rate.burst} at once`;
  if ('windows' in limit) return limit.windows.map(windowText).join(', ');
  if ('perAddress' in limit) return String(limit.perAddress);
  if ('table' in limit) {
    const { together, perPrefix } = limit.table;
    return `${tableText(together)}; of one network ${tableText(perPrefix)}`;
  }
  if ('bytes' in limit) return sizeText(limit.bytes);
  return 'days' in limit ? `${limit.days} days` : limit.count.toLocaleString('en');
}

function settingText(limit: Limit): string {
  if ('setting' in limit && limit.setting !== undefined) return `\`${limit.setting}\``;
  return 'rate' in limit || 'windows' in limit || 'perAddress' in limit ? '`READ_LIMIT=off`' : '';
}

function severalText(limit: Limit): string {
  if (limit.countedBy !== undefined) return limit.countedBy === 'the database' ? 'together' : 'each server';
  return 'rate' in limit || 'windows' in limit || 'perAddress' in limit ? 'together, by messages' : '';
}

it('The documentation for operators lists exactly the limits', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const rows = Object.values<Limit>(limits).map(
    (limit) =>
      `| ${limit.what} | ${valueText(limit)} | ${settingText(limit)} | ${limit.beyond} | ${severalText(limit)} |`,
  );
  const section = page.split('## Limits')[1]?.split('\n## ')[0] ?? '';
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  expect(listed).toEqual(rows);
});
