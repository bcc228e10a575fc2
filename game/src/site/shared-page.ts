import type { ServerFacts } from '../definition.ts';
import { comparedGuilds, guildWord } from '../guild/guild-comparison.ts';
import {
  chosenServers,
  chosenWord,
  comparedServers,
  mostCompared,
  trendServers,
} from '../population/server-selection.ts';
import { serverKey } from '../servers.ts';
import { inWords } from '../text.ts';
import { type PageFrame, shownName } from './page-frame.ts';
import type { PageSettings } from './page-settings.ts';
import type { Preview } from './preview.ts';

/** What a page is shared as, where the query of its address chooses what it shows. */
export interface SharedPage {
  /** null = the picture of its section. */
  readonly preview: Preview | null;
  /** By which the page shows the same; '' = it does without one. */
  readonly query: string;
  /** Names what is chosen; null = the words of the page table. */
  readonly words: { readonly title: string; readonly description: string } | null;
}

const plain: SharedPage = { preview: null, query: '', words: null };

/** @param query of the address: `?compare=orien,khyber`, or empty */
export function sharedPage(frame: PageFrame, query: string, { game }: PageSettings): SharedPage {
  if (frame.status !== 200 || frame.stage === 'soon') return plain;
  const { servers } = game;
  const parameters = new URLSearchParams(query);
  const chosen = parameters.get('servers');
  const compared = parameters.get('compare') ?? '';
  switch (frame.facts.name) {
    case 'trends':
      return sharedTrends(trendServers(chosen, servers), game.name);
    case 'server':
      return {
        ...plain,
        preview: { kind: 'server', servers: servers.filter((server) => server === frame.named.server) },
      };
    case 'servers':
      return sharedComparison(compared, servers, game.name) ?? sharedServers(chosen, servers, game.name);
    case 'guilds':
      return sharedGuilds(compared, servers, game.name);
    default:
      return plain;
  }
}

const namesOf = (servers: readonly ServerFacts[]) => inWords(servers.map(({ name }) => name));

/** More names are no title. */
const areNamed = ({ length }: readonly unknown[]) => length > 0 && length <= mostCompared;

const queryOf = (parameter: string, words: readonly string[]) =>
  words.length === 0 ? '' : `?${parameter}=${words.map(encodeURIComponent).join(',')}`;

const keysOf = (servers: readonly ServerFacts[]) => servers.map(({ name }) => serverKey(name));

function sharedTrends(servers: readonly ServerFacts[], game: string): SharedPage {
  const names = namesOf(servers);
  return {
    preview: { kind: 'trends', servers },
    query: queryOf('servers', keysOf(servers)),
    words: areNamed(servers)
      ? {
          title: `Population Trends of ${names}`,
          description: `The population of ${names} in ${game} over the years: records, months, events and what changed, and a forecast of the week to come.`,
        }
      : null,
  };
}

function sharedServers(word: string | null, servers: readonly ServerFacts[], game: string): SharedPage {
  const usual = chosenWord(chosenServers(null, servers, '64-bit'));
  const chosen = chosenServers(word, servers, '64-bit');
  if (chosenWord(chosen) === usual) return { ...plain, preview: { kind: 'servers', servers: [] } };
  const names = namesOf(chosen.servers);
  return {
    preview: { kind: chosen.servers.length === 1 ? 'server' : 'servers', servers: chosen.servers },
    query: queryOf('servers', chosenWord(chosen).split(',')),
    words: areNamed(chosen.servers)
      ? {
          title: `${names} Server Statistics`,
          description: `Population, peak times and demographics of ${names} in ${game}.`,
        }
      : null,
  };
}

/** The same servers have one picture and one title, in whatever order a link names them; null = fewer than two. */
function sharedComparison(list: string, servers: readonly ServerFacts[], game: string): SharedPage | null {
  const keys = keysOf(comparedServers(list, servers));
  const compared = servers.filter(({ name }) => keys.includes(serverKey(name)));
  if (compared.length < 2) return null;
  const names = namesOf(compared);
  return {
    preview: { kind: 'comparison', servers: compared },
    query: queryOf('compare', keysOf(compared)),
    words: {
      title: `${names} Compared`,
      description: `${names} in ${game}, side by side: population by hour and by day, peak times, levels, races and classes.`,
    },
  };
}

function sharedGuilds(list: string, servers: readonly ServerFacts[], game: string): SharedPage {
  const compared = comparedGuilds(list, servers);
  if (compared.length < 2) return plain;
  const named = inWords(compared.map(({ server, name }) => `${shownName(name)} on ${server.name}`));
  return {
    ...plain,
    query: queryOf('compare', compared.map(guildWord)),
    words: {
      title: `${inWords(compared.map(({ name }) => shownName(name)))} Compared`,
      description: `${named} in ${game}, side by side: members by level and class, and when they are online.`,
    },
  };
}
