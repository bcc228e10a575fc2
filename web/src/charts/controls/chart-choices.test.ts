import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it } from 'vitest';
import { chosenServers, filterSummary, filterLabel } from './chart-choices.ts';

const { servers } = defaultDefinition;
const cormyr = servers.find(({ name }) => name === 'Cormyr') ?? null;

describe('what a chart is chosen by', () => {
  it('is told in a few words', () => {
    expect(filterSummary({ range: 'quarter', servers: '64-bit' }, 'Characters', 'Stacked')).toBe(
      'Quarter · Only 64-bit · Characters · Stacked',
    );
  });

  it('limits a saved picture, whose title says the range', () => {
    expect(filterLabel('all')).toBe('All');
    expect(filterLabel('64-bit', { what: 'Days', timeZone: 'Europe/Berlin' })).toBe(
      'Only 64-bit, days in Europe/Berlin',
    );
  });

  it.each([
    ['64-bit', 8],
    ['32-bit', 4],
    ['all', 12],
  ] as const)('names servers: %s', (choice, count) => {
    expect(chosenServers(servers, choice)).toHaveLength(count);
  });

  it('leaves the server of its page among them', () => {
    expect(cormyr?.bitness).toBe(32);
    expect(chosenServers(servers, '64-bit', cormyr)).toContain(cormyr);
    expect(chosenServers(servers, '64-bit')).not.toContain(cormyr);
  });
});
