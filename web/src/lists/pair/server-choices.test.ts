import { defaultDefinition } from '@rollcall/game/definition';
import { makeServerInfo } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { serverChoices } from './ChoosePanel.tsx';

const { servers } = defaultDefinition;
const orien = servers.find(({ name }) => name === 'Orien') ?? {
  name: 'Orien',
  bitness: 64,
  colour: '#000000',
};
const known = makeServerInfo({
  is_online: true,
  character_count: 1234,
  lfm_count: 1,
  last_data_fetch: '2026-11-22T00:00:00Z',
});
const facts = {
  servers,
  infos: { orien: known, thrane: known },
  hasFailed: false,
  nowMs: Date.parse('2026-11-22T00:01:00Z'),
  current: orien,
  type: 'grouping',
} as const;

const of = (name: string, change: Partial<Parameters<typeof serverChoices>[0]> = {}) =>
  serverChoices({ ...facts, ...change }).find(({ server }) => server.name === name);

describe('the servers offered for a second panel', () => {
  it('include all servers, by name', () => {
    const names = serverChoices(facts).map(({ server }) => server.name);
    expect(names).toEqual(servers.map(({ name }) => name).toSorted());
  });

  it('mark the current server', () => {
    expect(
      serverChoices(facts)
        .filter(({ isCurrent }) => isCurrent)
        .map(({ server }) => server.name),
    ).toEqual(['Orien']);
  });

  it.each<
    [name: string, server: string, change: Partial<Parameters<typeof serverChoices>[0]>, count: string]
  >([
    ['groups for a panel of groups', 'Orien', {}, '1 group'],
    ['characters for a panel of characters', 'Orien', { type: 'who' }, '1,234 characters'],
    ['nothing for a 32-bit server, which has no list', 'Thrane', {}, ''],
    ['nothing for an unknown server', 'Khyber', {}, ''],
    ['nothing before an answer', 'Orien', { infos: null }, ''],
    [
      'nothing for a server that is offline',
      'Orien',
      { infos: { orien: { ...known, is_online: false } } },
      '',
    ],
  ])('show a count for %s', (_name, server, change, count) => {
    expect(of(server, change)?.count).toBe(count);
  });

  it('are pending until an answer comes, and unknown when the request fails', () => {
    expect(of('Orien', { infos: null })?.status).toBe('loading');
    expect(of('Orien', { infos: null, hasFailed: true })?.status).toBe('unknown');
  });
});
