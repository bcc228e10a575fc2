import type { ServerFacts } from '../definition.ts';
import { comparedGuilds, guildWord } from '../guild/named-guilds.ts';
import {
  chosenServers,
  comparedServers,
  mostCompared,
  trendServers,
} from '../population/server-selection.ts';
import { serverKey } from '../servers.ts';
import { inWords } from '../text.ts';
import { type PageFrame, shownName } from './page-frame.ts';
import type { PageSettings } from './page-settings.ts';
import type { Preview } from './preview.ts';

/** The appearance of a shared page whose content is chosen by the query of its address. */
export interface SharedPage {
  /** null = the section's picture. */
  readonly preview: Preview | null;
  /** The query that shows the same content; '' = none is needed. */
  readonly query: string;
  /** A title that names the chosen servers; null = the title of the page table. */
  readonly title: string | null;
}

const plain: SharedPage = { preview: null, query: '', title: null };

/**
 * The appearance of a page where it is shared.
 *
 * @param query of the address: `?compare=orien,khyber`, or empty
 */
export function sharedPage(frame: PageFrame, query: string, { game }: PageSettings): SharedPage {
  if (frame.status !== 200 || frame.stage === 'soon') return plain;
  const { servers } = game;
  const parameters = new URLSearchParams(query);
  const chosen = parameters.get('servers');
  const compared = parameters.get('compare') ?? '';
  switch (frame.facts.name) {
    case 'trends':
      return withServers('trends', trendServers(chosen, servers), frame);
    case 'server':
      return {
        ...plain,
        preview: { kind: 'server', servers: servers.filter((each) => each === frame.named.server) },
      };
    case 'servers':
      return sharedComparison(compared, servers) ?? sharedServers(chosen, servers, frame);
    case 'guilds':
      return sharedGuilds(compared, servers);
    default:
      return plain;
  }
}

const namesOf = (servers: readonly ServerFacts[]) => inWords(servers.map(({ name }) => name));
const keysOf = (servers: readonly ServerFacts[]) => servers.map(({ name }) => serverKey(name));

const queryOf = (parameter: string, words: readonly string[]) =>
  words.length === 0 ? '' : `?${parameter}=${words.map(encodeURIComponent).join(',')}`;

/**
 * A page with some chosen servers.
 *
 * @param servers the chosen ones; empty = all
 */
function withServers(
  kind: Preview['kind'],
  servers: readonly ServerFacts[],
  { facts }: PageFrame,
): SharedPage {
  const names = namesOf(servers);
  return {
    preview: { kind, servers },
    query: queryOf('servers', keysOf(servers)),
    // The title lists the servers only if they are few enough to be compared.
    title:
      names === '' || servers.length > mostCompared ? null : facts.title.replace('{abbreviation}', names),
  };
}

function sharedServers(word: string | null, servers: readonly ServerFacts[], frame: PageFrame): SharedPage {
  const chosenBy = (each: string | null) => chosenServers(each, servers, '64-bit').servers;
  const chosen = chosenBy(word);
  const shown = namesOf(chosen) === namesOf(chosenBy(null)) ? [] : chosen;
  return withServers(shown.length === 1 ? 'server' : 'servers', shown, frame);
}

/**
 * A page that compares servers. Picture and title do not depend on the order in the link; null = fewer than two
 * servers.
 */
function sharedComparison(list: string, servers: readonly ServerFacts[]): SharedPage | null {
  const named = comparedServers(list, servers);
  if (named.length < 2) return null;
  const compared = servers.filter((server) => named.includes(server));
  return {
    preview: { kind: 'comparison', servers: compared },
    query: queryOf('compare', keysOf(compared)),
    title: comparedOf(compared.map(({ name }) => name)),
  };
}

function sharedGuilds(list: string, servers: readonly ServerFacts[]): SharedPage {
  const compared = comparedGuilds(list, servers);
  if (compared.length < 2) return plain;
  return {
    ...plain,
    query: queryOf('compare', compared.map(guildWord)),
    title: comparedOf(compared.map(({ name }) => shownName(name))),
  };
}

const comparedOf = (names: readonly string[]) => `${inWords(names)} Compared`;
