/**
 * Settings that travel from one browser to another (product 4, User settings), as text: ids and settings, never copies of
 * characters, areas or quests. A text comes from anywhere: nothing in it is believed.
 */

/** What a bundle calls itself. */
const bundleFormat = 'rollcall-settings';
/** The version that is written. Older ones are brought up to it, newer ones are refused. */
export const bundleVersion = 1;
/** Larger ones are refused before they are parsed: the largest that a browser can make is a quarter of it. UTF-16 units. */
export const bundleMaximum = 1_048_576;
/** Ours are four deep. */
const depthMaximum = 16;
/** Before a key in the storage of browsers (§3). */
const storagePrefix = 'v1-';
const idPattern = /^[0-9a-f]{32}$/;

/** What travels. */
export interface SettingsBundle {
  /** ISO 8601; null = it does not say. */
  readonly madeAt: string | null;
  /** The random name of the browser that it comes from; null = that has none. */
  readonly userId: string | null;
  /** By key of storage, without the prefix; what stands in them has not been looked at. */
  readonly entries: ReadonlyMap<string, unknown>;
}

/** Why a text is no bundle: `foreign` = JSON, but of something else; `newer` = of a version to come. */
export type BundleRefusal = 'too-large' | 'empty' | 'not-json' | 'too-deep' | 'foreign' | 'newer';

export type BundleReading =
  | { readonly state: 'refused'; readonly why: BundleRefusal }
  | {
      readonly state: 'read';
      readonly bundle: SettingsBundle;
      /** Keys that mean nothing here: kept out. */
      readonly unknownKeys: readonly string[];
    };

/** The keys that a browser knows, without the prefix. */
export interface BundleKeys {
  readonly traveling: ReadonlySet<string>;
  /** Never taken from a bundle, and no news in one. */
  readonly staying: ReadonlySet<string>;
}

/** A bundle as text. */
export function writeBundle({ madeAt, userId, entries }: SettingsBundle): string {
  const bundle = {
    format: bundleFormat,
    version: bundleVersion,
    made_at: madeAt,
    user_id: userId,
    entries: Object.fromEntries(entries),
  };
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

/** What a text of any origin holds. Never throws. */
export function readBundle(text: string, keys: BundleKeys): BundleReading {
  if (text.length > bundleMaximum) return refused('too-large');
  const tidy = text.replace(/^\uFEFF/, '').trim();
  if (tidy === '') return refused('empty');
  if (nestingOf(tidy) > depthMaximum) return refused('too-deep');
  const content = parse(tidy);
  if (content === undefined) return refused('not-json');
  return isRecord(content) ? readContent(content, keys) : refused('foreign');
}

const refused = (why: BundleRefusal): BundleReading => ({ state: 'refused', why });

type JsonObject = Readonly<Record<string, unknown>>;

/** A bundle of some version, while it is brought up to the one of now. */
interface OlderBundle {
  readonly madeAt: unknown;
  readonly userId: unknown;
  readonly entries: JsonObject;
}

/** What makes a bundle of each version one of the next. */
const migrations: readonly ((older: OlderBundle) => OlderBundle)[] = [
  /** 0: as it lies in the storage of a browser, keys with their prefix, values as text. */
  (older) => ({
    ...older,
    entries: Object.fromEntries(
      Object.entries(older.entries).map(([key, value]) => [
        key.startsWith(storagePrefix) ? key.slice(storagePrefix.length) : key,
        typeof value === 'string' ? parseKept(value) : value,
      ]),
    ),
  }),
];

function readContent(content: JsonObject, keys: BundleKeys): BundleReading {
  const { format, version, made_at: madeAt, user_id: userId, entries } = content;
  if (format !== bundleFormat) {
    // Nothing but what a browser has stored: other programs of this kind, and careful people, keep that.
    const isDump = Object.keys(content).some((key) => key.startsWith(storagePrefix));
    return isDump ? readOlder(0, { madeAt: null, userId: null, entries: content }, keys) : refused('foreign');
  }
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0) return refused('foreign');
  if (version > bundleVersion) return refused('newer');
  return isRecord(entries) ? readOlder(version, { madeAt, userId, entries }, keys) : refused('foreign');
}

function readOlder(version: number, older: OlderBundle, keys: BundleKeys): BundleReading {
  const { madeAt, userId, entries } = migrations
    .slice(version)
    .reduce((bundle, migrate) => migrate(bundle), older);
  const named = Object.entries(entries);
  const isTime = typeof madeAt === 'string' && !Number.isNaN(Date.parse(madeAt));
  return {
    state: 'read',
    bundle: {
      madeAt: isTime ? madeAt : null,
      userId: typeof userId === 'string' && idPattern.test(userId) ? userId : null,
      entries: new Map(named.filter(([key]) => keys.traveling.has(key))),
    },
    unknownKeys: named
      .map(([key]) => key)
      .filter((key) => !keys.traveling.has(key) && !keys.staying.has(key)),
  };
}

/** What a storage kept as text: mostly JSON, else the text itself. */
function parseKept(text: string): unknown {
  if (nestingOf(text) > depthMaximum) return null;
  const value = parse(text);
  return value === undefined ? text : value;
}

/** @returns undefined when it is no JSON */
function parse(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    return withoutTraps(content);
  } catch {
    return undefined;
  }
}

/** Names that mean something to every object: as names of content they are only ever meant ill. */
const traps: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Parsed JSON without such names, however deep they stand. */
function withoutTraps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTraps);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !traps.has(name))
      .map(([name, inner]) => [name, withoutTraps(inner)]),
  );
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep brackets stand in each other, outside of texts: told before parsing, which has no bound of its own. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
