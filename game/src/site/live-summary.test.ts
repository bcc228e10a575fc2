import { describe, expect, it } from 'vitest';
import type { ServerFacts } from '../definition.ts';
import type { ServerInfo } from '../population/server-info.ts';
import type { ServerInfos } from '../population/server-status.ts';
import { madeAtMs, makeServerInfo } from '../testing/makers.ts';
import { liveSentence, liveSummary, sentenceText } from './live-summary.ts';

const server = (name: string, bitness: 64 | 32 = 64): ServerFacts => ({ name, bitness, colour: '#d07a1f' });
const definition = { servers: [server('Orien'), server('Khyber'), server('Cormyr', 32)] };
const unheard = { is_online: null, character_count: 0, lfm_count: 0, last_data_fetch: null };

function infosOf(infos: Readonly<Record<string, Partial<ServerInfo>>>): ServerInfos {
  return Object.fromEntries(Object.entries(infos).map(([key, info]) => [key, makeServerInfo(info)]));
}

const sentence = (infos: Readonly<Record<string, Partial<ServerInfo>>>) => {
  const summary = liveSummary(definition, infosOf(infos), madeAtMs);
  return summary && sentenceText(liveSentence(summary, (count) => count.toLocaleString('en')));
};

describe('the present population', () => {
  it.each<[string, Readonly<Record<string, Partial<ServerInfo>>>, string | null]>([
    ['nothing is known of any server', {}, null],
    ['no server was reported', { orien: unheard, khyber: unheard }, null],
    ['no server is up', { orien: { is_online: false }, khyber: unheard }, 'No server is up right now.'],
    [
      'all are up: 32-bit servers do not count',
      {
        orien: { character_count: 1200, lfm_count: 20 },
        khyber: { character_count: 300, lfm_count: 4 },
        cormyr: { character_count: 5, lfm_count: 0 },
      },
      '1,500 players are online on 2 servers, and 24 groups are looking for members. Busiest right now: Orien, with 1,200 players.',
    ],
    [
      'two servers have equally many players',
      { orien: { character_count: 1, lfm_count: 1 }, khyber: { character_count: 1, lfm_count: 0 } },
      '2 players are online on 2 servers, and 1 group is looking for members. Busiest right now: Khyber, with 1 player.',
    ],
    [
      'one player is online',
      { orien: { character_count: 1, lfm_count: 0 } },
      '1 player is online on 1 server, and 0 groups are looking for members. Busiest right now: Orien, with 1 player.',
    ],
    [
      'nobody plays',
      { orien: { character_count: 0, lfm_count: 0 } },
      '0 players are online on 1 server, and 0 groups are looking for members.',
    ],
    [
      'a server has players but no reported status',
      { orien: { is_online: null, character_count: 7, lfm_count: 2 } },
      '7 players are online on 1 server, and 2 groups are looking for members. Busiest right now: Orien, with 7 players.',
    ],
  ])('is described when %s', (_, infos, text) => {
    expect(sentence(infos)).toBe(text);
  });

  it('marks its live values', () => {
    const summary = { serverCount: 1, characterCount: 2, lfmCount: 0, busiest: null };
    expect(liveSentence(summary, String).filter((part) => typeof part !== 'string')).toEqual([
      { name: 'characters', text: '2 players' },
      { name: 'servers', text: '1 server' },
      { name: 'groups', text: '0 groups' },
    ]);
  });

  it.each(['hardcore', 'cormyr'])('includes only the main servers of the table: %s is not one', (name) => {
    expect(liveSummary(definition, infosOf({ [name]: {} }), madeAtMs)).toBeNull();
  });

  it('ignores old data', () => {
    const infos = infosOf({ orien: { character_count: 0, lfm_count: 20 }, khyber: {} });
    expect(liveSummary(definition, infos, madeAtMs + 46 * 60_000)).toBeNull();
  });
});
