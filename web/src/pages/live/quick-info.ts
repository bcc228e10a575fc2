import type { GameDefinition } from '@rollcall/game/definition';
import type { PopulationAverage, PopulationUnique } from '@rollcall/game/population';
import { defaultServer, mostPopulatedServer } from '@rollcall/game/notable-servers';
import { type ServerInfos } from '@rollcall/game/server-status';
import { serverKey } from '@rollcall/game/servers';
import { defaultServerText } from '@rollcall/game/site/live-summary';

/** One source as far as it has come; data of earlier may stay while it fails. */
export interface Source<T> {
  readonly data: T | null;
  readonly hasFailed: boolean;
}

type Averages = Readonly<Record<string, PopulationAverage>>;

export interface QuickInfoFacts {
  readonly game: Pick<GameDefinition, 'servers'>;
  readonly infos: Source<ServerInfos>;
  readonly week: Source<Averages>;
  readonly month: Source<Averages>;
  readonly quarter: Source<Pick<PopulationUnique, 'unique_character_count' | 'unique_guild_count'>>;
  /** Writes a whole number in the reader's way. */
  readonly formatNumber: (count: number) => string;
}

/** One thing to know at a glance. */
export interface QuickFact {
  readonly id: 'default' | 'week' | 'month' | 'characters' | 'guilds';
  readonly label: string;
  /** null while it is on its way. */
  readonly value: string | null;
  /** A name or a number stands large, a sentence does not. */
  readonly isSentence: boolean;
  readonly note: string | null;
}

type Said = Pick<QuickFact, 'note' | 'isSentence'> & { readonly value: string };

const sentence = (value: string): Said => ({ value, note: null, isSentence: true });
const missing = sentence('Could not be loaded');
const uncounted = sentence('Not known yet');

/** Default server, most populated servers, and how many were seen last quarter (§2.6); each by its own source. */
export function quickInfo(facts: QuickInfoFacts): readonly QuickFact[] {
  const { game, infos, week, month, quarter, formatNumber } = facts;
  const most = (id: 'week' | 'month', source: Source<Averages>) =>
    factOf(id, `Most populated this ${id}`, source, (averages) => {
      const server = mostPopulatedServer(game, averages);
      if (server === null) return null;
      const mean = averages[serverKey(server.name)]?.avg_character_count ?? 0;
      return {
        value: server.name,
        note: `${formatNumber(Math.round(mean))} players on average`,
        isSentence: false,
      };
    });
  const counted = (id: 'characters' | 'guilds', label: string, field: keyof UniqueCounts) =>
    factOf(id, label, quarter, (uniques) =>
      uniques[field] === 0
        ? null
        : { value: formatNumber(uniques[field]), note: 'last quarter', isSentence: false },
    );
  return [
    // An empty answer counts as loading (§4).
    factOf('default', 'Default server', isEmpty(infos.data) ? { ...infos, data: null } : infos, (known) => {
      const server = defaultServer(game, known);
      return { value: defaultServerText(server), note: null, isSentence: server === null };
    }),
    most('week', week),
    most('month', month),
    counted('characters', 'Unique characters', 'unique_character_count'),
    counted('guilds', 'Unique guilds', 'unique_guild_count'),
  ];
}

type UniqueCounts = NonNullable<QuickInfoFacts['quarter']['data']>;

function factOf<T>(
  id: QuickFact['id'],
  label: string,
  { data, hasFailed }: Source<T>,
  say: (data: T) => Said | null,
): QuickFact {
  if (data === null && !hasFailed) return { id, label, value: null, isSentence: false, note: null };
  return { id, label, ...(data === null ? missing : (say(data) ?? uncounted)) };
}

const isEmpty = (infos: ServerInfos | null) => infos !== null && Object.keys(infos).length === 0;
