import type { Character } from '../character/character.ts';
import { foldGuildName } from '../guild/guild-search.ts';
import { realClasses } from '../character/classes.ts';
import { chain, compareBy, lastWhen, reverse } from '../compare.ts';
import type { Compare } from '../compare.ts';
import type { WhoSettings, WhoSortType } from './who-settings.ts';

/** A character with its sort keys, computed once. */
export interface SortedCharacter {
  readonly character: Character;
  /** Rank among pinned characters: registered 0, friend 1, guild member 2, all others 3. */
  readonly pinRank: number;
  /** Key of the sort column, either as text or as number; the other one is empty. */
  readonly text: string;
  readonly number: number;
  /** Whether it has no value in the sort column. Such characters stay at the end in both directions. */
  readonly isLast: boolean;
}

type SortKey = Pick<SortedCharacter, 'text' | 'number' | 'isLast'>;

const textKey = (text: string | null): SortKey => ({ text: text ?? '', number: 0, isLast: text === null });
const numberKey = (number: number, isLast = false): SortKey => ({ text: '', number, isLast });

const sortKeys: Record<WhoSortType, (character: Character) => SortKey> = {
  name: ({ name }) => textKey(name),
  guild: ({ guild_name }) => textKey(guild_name),
  class: ({ classes }) =>
    textKey(
      realClasses(classes)
        .map(({ name }) => name)
        .join('') || null,
    ),
  level: ({ total_level }) => numberKey(total_level),
  group: ({ group_id }) => numberKey(group_id, group_id === 0),
  lfm: ({ is_in_party }) => numberKey(is_in_party ? 0 : 1),
};

/** The settings that the order depends on. */
export type WhoOrderFilter = Pick<
  WhoSettings,
  'sortBy' | 'isGroupView' | 'pinRegisteredCharacters' | 'pinFriends' | 'pinGuildMembers'
>;
export interface WhoOrderViewer {
  readonly registeredIds: ReadonlySet<number>;
  readonly friendIds: ReadonlySet<number>;
  /** Guilds of the registered characters on this server, in the form of `foldGuildName`. */
  readonly ownGuilds: ReadonlySet<string>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
}

function isOwnGuild(name: string | null, ownGuilds: ReadonlySet<string>): boolean {
  return name !== null && ownGuilds.size > 0 && ownGuilds.has(foldGuildName(name));
}

/** Makes the function that computes a character's sort keys. */
export function makeSorted(
  filter: WhoOrderFilter,
  viewer: Pick<WhoOrderViewer, 'registeredIds' | 'friendIds' | 'ownGuilds'>,
): (character: Character) => SortedCharacter {
  const sortKey = sortKeys[filter.sortBy.type];
  const pinRank = ({ id, guild_name }: Character) => {
    if (filter.pinRegisteredCharacters && viewer.registeredIds.has(id)) return 0;
    if (filter.pinFriends && viewer.friendIds.has(id)) return 1;
    return filter.pinGuildMembers && isOwnGuild(guild_name, viewer.ownGuilds) ? 2 : 3;
  };
  return (character) => {
    const { text, number, isLast } = sortKey(character);
    return { character, pinRank: pinRank(character), text, number, isLast };
  };
}

/**
 * The order of the list: pinned characters first, then by column, then by id. In group view groups stay together, so
 * pins do not count.
 */
export function orderWho(
  filter: WhoOrderFilter,
  collator: WhoOrderViewer['collator'],
): Compare<SortedCharacter> {
  const { type, ascending } = filter.sortBy;
  const isByText = type === 'name' || type === 'guild' || type === 'class';
  const byKey: Compare<SortedCharacter> = isByText
    ? compareBy(({ text }) => text, collator.compare)
    : compareBy(({ number }) => number);
  const byColumn = chain(
    lastWhen(({ isLast }: SortedCharacter) => isLast),
    ascending ? byKey : reverse(byKey),
  );
  const byId = compareBy<SortedCharacter>(({ character }) => character.id);
  if (!filter.isGroupView)
    return chain(
      compareBy(({ pinRank }) => pinRank),
      byColumn,
      byId,
    );
  const byGroup = compareBy<SortedCharacter>(({ character }) => character.group_id);
  return chain(
    type === 'group' && !ascending ? reverse(byGroup) : byGroup,
    lastWhen(({ character }) => character.is_anonymous),
    byColumn,
    byId,
  );
}
