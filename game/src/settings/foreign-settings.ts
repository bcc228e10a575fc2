import { readCharacterId } from '../character/character-id.ts';
import { isRecord } from '../json.ts';

/**
 * Converts settings of other sites of this kind, and of older versions of this one, to this site's shapes. Stores read
 * the browser's content through it, and imports read files. So this site can replace another at the same address.
 * Nothing is validated here: unknown content is passed on unchanged.
 */

/** Prefix of every key in a browser's storage. */
export const storagePrefix = 'v1-';

/** Names that other sites use for keys of this one. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['friend-ids', 'friends'],
  ['ignore-ids', 'ignores'],
  ['ignored-ids', 'ignores'],
  ['ignored-character-ids', 'ignores'],
  ['ignored-characters', 'ignores'],
  ['registered-character-ids', 'registered-characters'],
  ['timer-settings', 'dismissed-timers'],
  ['hidden-timers', 'dismissed-timers'],
  ['time-zone', 'timezone'],
]);

/**
 * This site's key for a name: `v1-friends`, `friends` and other sites' names such as `friendIds` and `friend_ids` all
 * lead to the same key.
 */
export function ownKey(name: string): string {
  const bare = name.startsWith(storagePrefix) ? name.slice(storagePrefix.length) : name;
  const words = bare
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
  return otherNames.get(words) ?? words;
}

/** The keys in a browser's storage that may have the content of a key, this site's own first. */
export function placesOf(key: string): readonly string[] {
  const others = [...otherNames].filter(([, own]) => own === key).map(([name]) => name);
  return [key, ...others].map((name) => storagePrefix + name);
}

/** Parses a stored text: JSON, or else the text itself. */
export function parseStored(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    return content;
  } catch {
    return text;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a wrapper besides `data`: times of creation and of the last change. */
export const wrapperTimes: readonly string[] = ['createdAt', 'updatedAt'];

function isWrapper(content: unknown): content is Fields & { readonly data: unknown } {
  if (!isRecord(content) || !('data' in content)) return false;
  const names = Object.keys(content);
  return names.length === 1 || names.some((name) => wrapperTimes.includes(name));
}

/** The content inside any number of wrappers, and the innermost wrapper. */
function opened(content: unknown): { readonly inner: unknown; readonly wrapper: Fields } {
  let wrapper: Fields = {};
  let inner = content;
  while (isWrapper(inner)) {
    wrapper = inner;
    inner = inner.data;
  }
  return { inner, wrapper };
}

/** The time of a list that has none. */
export const neverAt = '1970-01-01T00:00:00.000Z';

const timeOr = (value: unknown): string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : neverAt;

type Shape = (content: unknown) => unknown;

const asItIs: Shape = (content) => content;

/** Converts a list to one wrapper with entries in this site's shape. */
const listOf =
  (entryOf: Shape): Shape =>
  (content) => {
    const {
      inner,
      wrapper: { createdAt, updatedAt },
    } = opened(content);
    if (!Array.isArray(inner)) return content;
    return { createdAt: timeOr(createdAt), updatedAt: timeOr(updatedAt), data: inner.map(entryOf) };
  };

/** Ids are numbers here, and texts on some other sites. */
const idOf: Shape = (value) => (typeof value === 'string' ? (readCharacterId(value) ?? value) : value);

/** A character in a list. Others store only its id, or the character itself. */
const characterOf: Shape = (entry) => {
  if (!isRecord(entry)) return { id: idOf(entry), character: null };
  if (!('character' in entry)) return { id: idOf(entry['id']), character: entry };
  return typeof entry['id'] === 'string' ? { ...entry, id: idOf(entry['id']) } : entry;
};

/** Converts the names of fields to camel case: `character_id` becomes `characterId`. */
const underSameNames = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** An access token. A token of another site gets `tokenId: null`, because it is not valid here. */
const tokenOf: Shape = (entry) => {
  if (!isRecord(entry) || 'tokenId' in entry) return entry;
  const { characterId, accessToken, token = accessToken } = underSameNames(entry);
  return { characterId: idOf(characterId), token, tokenId: null };
};

/** Milliseconds since 1970, rounded down to a second like the times of raids; NaN = not a time. */
function momentOf(value: unknown): number {
  const moment = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof moment === 'number') return wholeSecond(moment < 1e11 ? moment * 1000 : moment);
  if (typeof moment !== 'string') return Number.NaN;
  // A time without a zone is UTC.
  return wholeSecond(Date.parse(/T[\d:.]+$/.test(moment) ? `${moment}Z` : moment));
}

const wholeSecond = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** Converts a timer hidden on another site to the key of a dismissed timer (`raidTimerKey`); quest 0 = unknown. */
const timerOf: Shape = (entry) => {
  if (!isRecord(entry)) return entry;
  const { characterId, timestamp, completedAt, questId, questIds, data } = underSameNames(entry);
  const within = isRecord(data) ? underSameNames(data) : {};
  const quests = [questIds ?? within['questIds'] ?? questId ?? 0].flat().map(Number);
  const [ownId, atMs] = [Number(idOf(characterId)), momentOf(timestamp ?? completedAt)];
  if (!Number.isFinite(atMs)) return entry;
  return `${ownId}:${quests.toSorted((one, other) => one - other).join('+')}:${atMs}`;
};

const timersOf = listOf(timerOf);

const unwrapped: Shape = (content) => opened(content).inner;

/** Converts an object without a wrapper. */
const objectOf =
  (shape: (fields: Fields) => unknown): Shape =>
  (content) => {
    const inner = unwrapped(content);
    return isRecord(inner) ? shape(inner) : inner;
  };

/** Default interval of the Who list at other sites, in seconds. They store it, but it is not an option here. */
const othersInterval = 3;

/** Conversions of each key's content. Keys without a row only need unwrapping. */
const shapes: ReadonlyMap<string, Shape> = new Map([
  ['registered-characters', listOf(characterOf)],
  ['friends', listOf(characterOf)],
  ['ignores', listOf(characterOf)],
  ['ignored-words', listOf(asItIs)],
  ['access-tokens', listOf(tokenOf)],
  ['cached-areas', listOf(asItIs)],
  ['cached-quests', listOf(asItIs)],
  [
    'dismissed-timers',
    (content) => {
      const inner = unwrapped(content);
      return timersOf(isRecord(inner) && 'hiddenTimers' in inner ? inner['hiddenTimers'] : content);
    },
  ],
  [
    'lfm-settings',
    objectOf((settings) => {
      const { trackedCharacterIds: ids } = settings;
      return Array.isArray(ids) ? { ...settings, trackedCharacterIds: ids.map(idOf) } : settings;
    }),
  ],
  [
    'who-settings',
    objectOf((settings) =>
      settings['refreshInterval'] === othersInterval ? { ...settings, refreshInterval: null } : settings,
    ),
  ],
  // Other sites write "dark-theme".
  [
    'theme',
    (content) => {
      const theme = unwrapped(content);
      return typeof theme === 'string' ? theme.replace(/-theme$/, '') : theme;
    },
  ],
]);

/** Names within content that `ownShape` drops because they have no meaning here. */
export function namesLeftOut(key: string, content: unknown): readonly string[] {
  const inner = unwrapped(content);
  if (key !== 'dismissed-timers' || !isRecord(inner)) return [];
  return Object.keys(inner).filter((name) => name !== 'hiddenTimers');
}

/**
 * Converts content of any known shape to this site's shape. Content that has it already stays the same.
 *
 * @param key of this site, without the prefix
 */
export function ownShape(key: string, content: unknown): unknown {
  return (shapes.get(key) ?? unwrapped)(content);
}
