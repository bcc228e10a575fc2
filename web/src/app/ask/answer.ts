import type { AskQuestion } from '@rollcall/game/filters/ask';
import type { LevelRange } from '@rollcall/game/filters/filter-schemas';
import { levelRangeText } from '@rollcall/game/filters/level-range';
import type { Character } from '@rollcall/game/character/character';
import type { ServerFacts } from '@rollcall/game/definition';
import type { GuildRow } from '@rollcall/game/guild/guild';
import type { LfmsByServer } from '@rollcall/game/lfm/lfm';
import { ownValue, type ServerInfos } from '@rollcall/game/population/server-status';
import type { Area } from '@rollcall/game/quest/area';
import type { Quest } from '@rollcall/game/quest/quest';
import type { Ignored } from '@rollcall/game/settings/ignored-words';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { Theme } from '../../storage/preference-stores.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Known } from '@rollcall/game/filters/known-names';
import type { KnownPage, KnownPerson } from './known-things.ts';

/** The action of a row. */
export type AskTarget =
  | { readonly kind: 'page'; readonly href: string }
  /** Another site. */
  | { readonly kind: 'outside'; readonly href: string }
  /** Replaces the question. */
  | { readonly kind: 'ask'; readonly text: string }
  /** Switches the theme. */
  | { readonly kind: 'theme'; readonly theme: Theme };

/** One answer. */
export interface AskRow {
  /** Unique among all rows. */
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  /** Null = still loading. */
  readonly detail: string | null;
  readonly target: AskTarget;
}

/** Rows of one kind. */
export interface AskBlock {
  readonly key: string;
  /** Adjacent blocks with the same heading share it. */
  readonly heading: string;
  readonly rows: readonly AskRow[];
}

/** The result of a request: null = pending; failed = no usable answer. */
export type CallResult<T> = T | null | 'failed';

/** The detail of a row without a result yet. */
export const awaited = (said: null | 'failed'): string | null =>
  said === null ? null : 'Not available right now';

/** The server's answers to a question; null also for requests that were not made. */
export interface LiveAnswers {
  readonly groups: CallResult<LfmsByServer>;
  readonly people: CallResult<Readonly<Record<string, Character>>>;
  readonly named: CallResult<Readonly<Record<string, Character>>>;
  readonly guilds: CallResult<readonly GuildRow[]>;
}

export interface AskFacts {
  readonly settings: PageSettings;
  /** Null = not loaded yet, or offline. */
  readonly infos: ServerInfos | null;
  readonly questsById: ReadonlyMap<number, Quest>;
  readonly areasById: ReadonlyMap<number, Area>;
  readonly quests: readonly Known<Quest>[];
  readonly packs: readonly Known<string>[];
  readonly people: readonly Known<KnownPerson>[];
  readonly pages: readonly Known<KnownPage>[];
  readonly registered: readonly ListedCharacter[];
  readonly friends: readonly ListedCharacter[];
  readonly ignored: Ignored;
  /** Own characters and friends in the server's answers since the dialog was opened. */
  readonly presence: ReadonlyMap<number, Character>;
  /** Now, milliseconds since 1970 by the server's clock. */
  readonly nowMs: number;
  readonly timeZone: string;
}

/** The servers that a question is about. */
export interface AskTargets {
  /** Servers with lists of groups and characters: those in the question, or else all, the visitor's own first. */
  readonly servers: readonly ServerFacts[];
  /** The first of them; null = there is none. */
  readonly firstServer: ServerFacts | null;
}

const has64Bit = ({ bitness }: ServerFacts) => bitness === 64;

/**
 * The servers of a question. Among all, those of the visitor's own characters come first, then the most populated ones.
 */
export function targetsOf(
  { servers: named }: Pick<AskQuestion, 'servers'>,
  { settings: { game }, registered, infos }: Pick<AskFacts, 'settings' | 'registered' | 'infos'>,
): AskTargets {
  const own = new Map<string, number>();
  for (const { character } of registered) {
    const key = character?.server_name.toLowerCase() ?? '';
    own.set(key, (own.get(key) ?? 0) + 1);
  }
  const ownOn = ({ name }: ServerFacts) => own.get(name.toLowerCase()) ?? 0;
  const players = ({ name }: ServerFacts) => ownValue(infos ?? {}, name)?.character_count ?? 0;
  const all = game.servers.toSorted((a, b) => ownOn(b) - ownOn(a) || players(b) - players(a));
  const servers = (named.length > 0 ? named : all).filter(has64Bit);
  return { servers, firstServer: servers[0] ?? null };
}

/** "a paladin or fighter", "an artificer". */
function classesText(classes: readonly string[]): string {
  const names = classes.map((name) => name.toLowerCase());
  const [first = ''] = names;
  return `${/^[aeiou]/.test(first) ? 'an' : 'a'} ${names.join(' or ')}`;
}

type Who = Pick<AskQuestion, 'levels' | 'classes'>;

/** "level 12", "levels 28–32". */
const levelsWords = (levels: LevelRange) => levelRangeText(levels).toLowerCase();

/**
 * The character that groups are searched for: "a level 12 paladin", "level 12", "a paladin of levels 28–32"; '' = any.
 */
export function candidateText({ levels, classes }: Who): string {
  if (classes.length === 0) return levels === null ? '' : levelsWords(levels);
  if (levels === null) return classesText(classes);
  if (levels.first !== levels.last) return `${classesText(classes)} of ${levelsWords(levels)}`;
  return `a level ${levels.first} ${classes.map((name) => name.toLowerCase()).join(' or ')}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The characters that are searched for: "Level 32 clerics", "Clerics and bards", "Characters of levels 28–32". */
export function crowdText({ levels, classes }: Who): string {
  const names = classes.map((name) => `${name.toLowerCase()}s`).join(' and ') || 'characters';
  if (levels === null) return capitalized(names);
  if (levels.first === levels.last) return `Level ${levels.first} ${names}`;
  return `${capitalized(names)} of ${levelsWords(levels)}`;
}

/** A page with a query in its address. */
export function pageTarget(path: string, query = ''): AskTarget {
  return { kind: 'page', href: query === '' ? path : `${path}?${query}` };
}
