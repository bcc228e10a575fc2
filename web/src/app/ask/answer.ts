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

/** Where a row leads. */
export type AskTarget =
  | { readonly kind: 'page'; readonly href: string }
  /** Another site. */
  | { readonly kind: 'outside'; readonly href: string }
  /** Asks this instead. */
  | { readonly kind: 'ask'; readonly text: string }
  /** Does it. */
  | { readonly kind: 'theme'; readonly theme: Theme };

/** One answer. */
export interface AskRow {
  /** Of no other row. */
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  /** Null = on its way. */
  readonly detail: string | null;
  readonly target: AskTarget;
}

/** Answers that come together. */
export interface AskBlock {
  readonly key: string;
  /** Neighbours that have the same one share it. */
  readonly heading: string;
  readonly rows: readonly AskRow[];
}

/** What a call has said: null = nothing yet; failed = nothing that is of use. */
export type Said<T> = T | null | 'failed';

/** The detail of a row that waits for a call. */
export const awaited = (said: null | 'failed'): string | null =>
  said === null ? null : 'Not available right now';

/** What the server says to a question. What was not asked is null. */
export interface LiveAnswers {
  readonly groups: Said<LfmsByServer>;
  readonly people: Said<Readonly<Record<string, Character>>>;
  readonly named: Said<Readonly<Record<string, Character>>>;
  readonly guilds: Said<readonly GuildRow[]>;
}

/** What answers are made of. */
export interface AskFacts {
  readonly settings: PageSettings;
  /** Null = not known yet, or without a network. */
  readonly infos: ServerInfos | null;
  readonly questsById: ReadonlyMap<number, Quest>;
  readonly areasById: ReadonlyMap<number, Area>;
  readonly quests: readonly Known<Quest>[];
  /** Adventure packs. */
  readonly packs: readonly Known<string>[];
  readonly people: readonly Known<KnownPerson>[];
  readonly pages: readonly Known<KnownPage>[];
  readonly registered: readonly ListedCharacter[];
  readonly friends: readonly ListedCharacter[];
  readonly ignored: Ignored;
  /** Own characters and friends about whom the server has answered while this is open. */
  readonly presence: ReadonlyMap<number, Character>;
  /** By the server's clock. */
  readonly nowMs: number;
  readonly timeZone: string;
}

/** Which servers a question is about. */
export interface AskTargets {
  /** With lists of groups and characters; those that were named, else all, the visitor's own first. */
  readonly servers: readonly ServerFacts[];
  /** The one among them that comes first; null = none has lists. */
  readonly lead: ServerFacts | null;
}

const has64Bit = ({ bitness }: ServerFacts) => bitness === 64;

/** The servers that are meant. Of all of them, those of own characters come first, then those that most play on. */
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
  return { servers, lead: servers[0] ?? null };
}

/** "a paladin or fighter", "an artificer", "any class". */
function classesText(classes: readonly string[]): string {
  const names = classes.map((name) => name.toLowerCase());
  const [first = ''] = names;
  return `${/^[aeiou]/.test(first) ? 'an' : 'a'} ${names.join(' or ')}`;
}

type Who = Pick<AskQuestion, 'levels' | 'classes'>;

/** "level 12", "levels 28–32". */
const levelsWords = (levels: LevelRange) => levelRangeText(levels).toLowerCase();

/** For whom groups are looked for: "a level 12 paladin", "level 12", "a paladin of levels 28–32"; '' = for anybody. */
export function candidateText({ levels, classes }: Who): string {
  if (classes.length === 0) return levels === null ? '' : levelsWords(levels);
  if (levels === null) return classesText(classes);
  if (levels.first !== levels.last) return `${classesText(classes)} of ${levelsWords(levels)}`;
  return `a level ${levels.first} ${classes.map((name) => name.toLowerCase()).join(' or ')}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who is looked for: "Level 32 clerics", "Clerics and bards", "Characters of levels 28–32". */
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
