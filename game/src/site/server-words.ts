import type { GameDefinition } from '../definition.ts';
import type { DefaultServer } from '../population/notable-servers.ts';
import {
  countedServers,
  serverStatus,
  type ServerInfos,
  type ServerStatus,
} from '../population/server-status.ts';

/** Sentences about all servers together, for pages without a list of them. */

/** A sentence that says which of the 64-bit servers are up. This is what most visitors ask. */
export function statusSentence({ servers }: Pick<GameDefinition, 'servers'>, infos: ServerInfos): string {
  const listed = countedServers(servers);
  const named = (status: ServerStatus) =>
    listed.filter(({ name }) => serverStatus(infos, name) === status).map(({ name }) => name);
  const [up, down, unknown] = [named('online'), named('offline'), named('unknown')];
  if (unknown.length === listed.length) return 'No server has been reported on yet.';
  if (up.length === listed.length) return 'All servers are up.';
  if (down.length === listed.length) return 'All servers are offline.';
  return [
    `${up.length} of ${listed.length} servers ${up.length === 1 ? 'is' : 'are'} up.`,
    ...(down.length === 0 ? [] : [`Offline: ${down.join(', ')}.`]),
    ...(unknown.length === 0 ? [] : [`Unknown: ${unknown.join(', ')}.`]),
  ].join(' ');
}

const whyUnknown = {
  failed: 'its data could not be loaded',
  unreported: 'no server has been reported yet',
  offline: 'the game servers are offline',
  unordered: 'no single server comes first in the game’s list',
} as const;

/** The server on which new players start, or why it is unknown; null while loading. */
export function defaultServerText(answer: DefaultServer): string | null {
  switch (answer.state) {
    case 'known':
      return answer.server.name;
    case 'loading':
      return null;
    default:
      return `The default server is currently unknown because ${whyUnknown[answer.state]}`;
  }
}
