import { ownKey, parseStored, storagePrefix, wrapperTimes } from './foreign-settings.ts';
import { isRecord } from '../json.ts';

/**
 * Settings as text, for another browser: ids and settings, never copies of characters, areas or quests
 * (docs/product.md, Moving settings). The text may come from anywhere and is not trusted.
 */

const bundleFormat = 'rollcall-settings';
/** The version that is written. Older versions are converted to it, newer ones are rejected. */
export const bundleVersion = 1;
/**
 * Maximum length in UTF-16 units; longer texts are rejected before they are parsed. A browser's whole storage fits,
 * including another site's copies of quests and areas.
 */
export const bundleMaximum = 5 * 1_048_576;
/** Maximum depth of nesting. Bundles of this site have a depth of four. */
const depthMaximum = 16;
const idPattern = /^[0-9a-f]{32}$/;

export interface SettingsBundle {
  /** ISO 8601; null = not given. */
  readonly createdAt: string | null;
  /** The random id of the browser that wrote it; null = none. */
  readonly userId: string | null;
  /** By storage key without the prefix; the values are not validated yet. */
  readonly entries: ReadonlyMap<string, unknown>;
}

/** Reasons to reject a text: `foreign` = JSON of something else; `newer` = a later version. */
export type BundleRefusal = 'too-large' | 'empty' | 'not-json' | 'too-deep' | 'foreign' | 'newer';

export type BundleReading =
  | { readonly state: 'refused'; readonly why: BundleRefusal }
  | {
      readonly state: 'read';
      readonly bundle: SettingsBundle;
      /** Unknown names in the text, which are ignored. */
      readonly unknownKeys: readonly string[];
      /** Names that are never moved to another browser, which are ignored. */
      readonly localKeys: readonly string[];
    };

/** This site's storage keys, without the prefix. */
export interface BundleKeys {
  readonly traveling: ReadonlySet<string>;
  /** Never imported, and not reported as ignored. */
  readonly local: ReadonlySet<string>;
}

/** A bundle as text. */
export function writeBundle({ createdAt, userId, entries }: SettingsBundle): string {
  const bundle = {
    format: bundleFormat,
    version: bundleVersion,
    made_at: createdAt,
    user_id: userId,
    entries: Object.fromEntries(entries),
  };
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

/** Reads a text of any origin. Never throws. */
export function readBundle(text: string, keys: BundleKeys): BundleReading {
  if (text.length > bundleMaximum) return refused('too-large');
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return refused('empty');
  if (nestingOf(trimmed) > depthMaximum) return refused('too-deep');
  const content = parse(trimmed);
  if (content === undefined) return refused('not-json');
  return readContent(content, keys);
}

const refused = (why: BundleRefusal): BundleReading => ({ state: 'refused', why });

type JsonObject = Readonly<Record<string, unknown>>;

/** Fields in which API answers of other sites nest their settings. */
const envelopes = ['data', 'settings'] as const;

/**
 * Finds the settings, which may be nested in a text, in a wrapper with times, or in an answer of another site.
 *
 * @param otherFields names of the fields next to them in an answer
 */
function readContent(content: unknown, keys: BundleKeys, otherFields: readonly string[] = []): BundleReading {
  if (typeof content === 'string') {
    const inner = parseNested(content);
    return typeof inner === 'string' ? refused('foreign') : readContent(inner, keys, otherFields);
  }
  if (!isRecord(content)) return refused('foreign');
  if (content['format'] === bundleFormat) return readOurs(content, keys, otherFields);
  const names = Object.keys(content);
  if (names.some((name) => name.startsWith(storagePrefix) || keys.traveling.has(ownKey(name)))) {
    return readEntries(entriesIn(content, keys), { createdAt: null, userId: null }, keys, otherFields);
  }
  const envelope = envelopes.find((name) => Object.hasOwn(content, name));
  if (envelope === undefined) return refused('foreign');
  const others = names.filter((name) => name !== envelope && !wrapperTimes.includes(name));
  return readContent(content[envelope], keys, [...otherFields, ...others]);
}

function readOurs(content: JsonObject, keys: BundleKeys, otherFields: readonly string[]): BundleReading {
  const { version, made_at: createdAt, user_id: userId, entries } = content;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0) return refused('foreign');
  if (version > bundleVersion) return refused('newer');
  if (!isRecord(entries)) return refused('foreign');
  const isTime = typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt));
  const origin = {
    createdAt: isTime ? createdAt : null,
    userId: typeof userId === 'string' && idPattern.test(userId) ? userId : null,
  };
  const named = Object.entries(entries).map(([name, value]) => ({ name, key: name, value }));
  return readEntries(version === 0 ? entriesIn(entries, keys) : named, origin, keys, otherFields);
}

interface NamedEntry {
  /** The name used in the text. */
  readonly name: string;
  /** This site's key for it. */
  readonly key: string;
  readonly value: unknown;
}

/**
 * The entries of a browser's storage or an account, which may have other names and values than this site's. If one key
 * has several names, this site's own comes first.
 */
function entriesIn(content: JsonObject, { traveling }: BundleKeys): readonly NamedEntry[] {
  const named = Object.entries(content).map(([name, value]) => ({ name, key: ownKey(name), value }));
  const isOurs = ({ name, key }: NamedEntry) => name === storagePrefix + key;
  return [...named.filter(isOurs), ...named.filter((entry) => !isOurs(entry))].map((entry) =>
    typeof entry.value === 'string' && traveling.has(entry.key)
      ? { ...entry, value: parseNested(entry.value) }
      : entry,
  );
}

/** The first entry of each key that can be moved. */
function readEntries(
  named: readonly NamedEntry[],
  origin: Omit<SettingsBundle, 'entries'>,
  keys: BundleKeys,
  otherFields: readonly string[],
): BundleReading {
  const entries = new Map<string, unknown>();
  const unknownKeys: string[] = [];
  const localKeys: string[] = [];
  for (const { name, key, value } of named) {
    if (keys.traveling.has(key) && !entries.has(key)) entries.set(key, value);
    else if (keys.local.has(key)) localKeys.push(name);
    else unknownKeys.push(name);
  }
  return {
    state: 'read',
    bundle: { ...origin, entries },
    unknownKeys: [...unknownKeys, ...otherFields],
    localKeys,
  };
}

/** Parses stored text, including JSON that was encoded twice. */
function parseNested(text: string): unknown {
  if (nestingOf(text) > depthMaximum) return null;
  const content = parseStored(text);
  const isTextAgain = typeof content === 'string' && content !== text && /^\s*["{[]/.test(content);
  return isTextAgain ? parseNested(content) : withoutTraps(content);
}

/**
 * Parses JSON.
 *
 * @returns undefined when it is not JSON
 */
function parse(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    return withoutTraps(content);
  } catch {
    return undefined;
  }
}

/** Names that would change inherited properties; only malicious content uses them. */
const traps: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Parsed JSON without these names at any depth. */
function withoutTraps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTraps);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !traps.has(name))
      .map(([name, inner]) => [name, withoutTraps(inner)]),
  );
}

/**
 * Depth of nested brackets outside of strings. Checked before parsing, because `JSON.parse` has no limit.
 */
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
