import { describe, expect, it } from 'vitest';
import type { ServerFacts } from '../definition.ts';
import type { DefaultServer } from '../population/notable-servers.ts';
import type { ServerInfo } from '../population/server-info.ts';
import type { ServerInfos } from '../population/server-status.ts';
import { makeServerInfo } from '../testing/makers.ts';
import { defaultServerText, statusSentence } from './server-words.ts';

const server = (name: string, bitness: 64 | 32 = 64): ServerFacts => ({ name, bitness, colour: '#d07a1f' });
const definition = { servers: [server('Orien'), server('Khyber'), server('Cormyr', 32)] };

function infosOf(infos: Readonly<Record<string, Partial<ServerInfo>>>): ServerInfos {
  return Object.fromEntries(Object.entries(infos).map(([key, info]) => [key, makeServerInfo(info)]));
}

describe('the sentence about the status of servers', () => {
  const up = { is_online: true };
  const down = { is_online: false };
  it.each<[Readonly<Record<string, Partial<ServerInfo>>>, string]>([
    [{}, 'No server has been reported on yet.'],
    [{ orien: up, khyber: up, cormyr: down }, 'All servers are up.'],
    [{ orien: down, khyber: down, cormyr: up }, 'All servers are offline.'],
    [{ orien: up, khyber: down }, '1 of 2 servers is up. Offline: Khyber.'],
    [{ orien: up }, '1 of 2 servers is up. Unknown: Khyber.'],
    [{ khyber: down }, '0 of 2 servers are up. Offline: Khyber. Unknown: Orien.'],
  ])('is for %j "%s"', (infos, text) => {
    expect(statusSentence(definition, infosOf(infos))).toBe(text);
  });
});

describe('the sentence about the default server', () => {
  it.each<[DefaultServer, string | null]>([
    [{ state: 'known', server: server('Orien') }, 'Orien'],
    [{ state: 'loading' }, null],
    [{ state: 'failed' }, 'The default server is currently unknown because its data could not be loaded'],
    [
      { state: 'unreported' },
      'The default server is currently unknown because no server has been reported yet',
    ],
    [{ state: 'offline' }, 'The default server is currently unknown because the game servers are offline'],
    [
      { state: 'unordered' },
      'The default server is currently unknown because no single server comes first in the game’s list',
    ],
  ])('is for %j %j', (answer, text) => {
    expect(defaultServerText(answer)).toBe(text);
  });
});
