import type { StoredLogEvent, LogEvent } from './log-event.ts';
import { wellFormed } from '../text.ts';

/** Query parameters of this site's addresses that identify nobody. All others are removed. */
const harmlessParameters =
  /^(?:secondary-panel-(?:type|server)|server-name|page|(?:[a-z]+-)*(?:range|servers|activity|sort|order|levels|classes|raids|difficulty|skulls|room|full|joinable))(?:=|$)/;

/** Limits for the metadata of one event: depth and size (UTF-16 units of JSON). */
export const metadataDepthMaximum = 4;
export const metadataLengthMaximum = 4096;

/** Captures scheme, host and path, without `user@` and the fragment. */
const wholeAddress = /^(https?:\/\/)(?:[^/?#]*@)?([^/?#\s]+)(?=[/?#]|$)([^?#]*)/i;
const otherScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * An address without personal data: without ids and names in the path and query, fragment, user name and password. A
 * text without a scheme is read as a path of this site. Everything else that is not a web address becomes empty.
 */
export function stripAddress(address: string): string {
  const [, scheme = '', host = '', path = ''] = wholeAddress.exec(address) ?? [];
  if (host !== '') return originOf(scheme, host) + stripPath(path === '' ? '/' : path) + queryOf(address);
  return otherScheme.test(address) ? '' : stripPath(address.replace(/[?#].*$/s, '')) + queryOf(address);
}

/** A path without names and ids. */
const stripPath = (path: string) => stripText(path.replaceAll(nameSteps, '$1:name'));

/** Whether an address names a person, guild or raid night. The title of its page then does so too. */
function isIdentifying(address: unknown): boolean {
  if (typeof address !== 'string') return false;
  return (
    /\/:name|\/raid\/:id/.test(stripAddress(address)) || /\/guilds\/?\?(?:[^#]*&)?compare=/i.test(address)
  );
}

/** A referrer without personal data. Only the origin of other sites is kept. */
export function stripReferrer(referrer: string, ownAddress: string | null): string {
  const [, scheme = '', host = ''] = wholeAddress.exec(referrer) ?? [];
  if (host === '') return '';
  const [, ownScheme = '', ownHost = ''] = wholeAddress.exec(ownAddress ?? '') ?? [];
  const origin = originOf(scheme, host);
  return origin === originOf(ownScheme, ownHost) ? stripAddress(referrer) : origin;
}

const originOf = (scheme: string, host: string) => scheme.toLowerCase() + host.toLowerCase();

/** The harmless part of an address's query, with its `?`. */
function queryOf(address: string): string {
  const query = /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? '';
  const kept = query
    .split('&')
    .filter((pair) => harmlessParameters.test(pair))
    .map((pair) => pair.replaceAll(readerKeys, ':key'));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** Segments in the paths of API and pages that precede the name of a person, guild or device. */
const beforeNames =
  /(\/(?:v\d+\/(?:verification\/[^/?\s]+\/tokens|characters\/(?:any|by-server-and-guild-name\/[^/?\s]+|(?!ids\/|by-|any\/)[^/?\s]+))|guilds\/[^/?\s]+)\/)/
    .source;
/**
 * Names within a text. They may contain an apostrophe, and end at a quotation mark or bracket that is not followed by a
 * letter.
 */
const namePlaces = new RegExp(String.raw`${beforeNames}(?:[^/?\s"'),]|['),](?=[\w%]))+`, 'gi');
/** Names in a path. */
const nameSteps = new RegExp(`${beforeNames}[^/?#]+`, 'gi');
/** A path segment that is a number, or several numbers separated by commas. */
const idSteps = /\/\d+(?:(?:,|%2c)\d+)*(?=[/?#\s"'),]|$)/gi;
/** The id of a raid roster, which is the key to it, or of a sync. */
const secretIdSteps = /(\/(?:raids?|user\/sync)\/)[\w%-]+/gi;
/** The id of a person in a roster whose own id is gone already. */
const rosterPersonSteps = /(\/raids\/:id\/people\/)[\w%-]+/gi;
/** API keys anywhere, whichever of their letters are percent-encoded. */
const readerKeys = /(?:r|%72)(?:c|%63)(?:k|%6b)(?:_|%5f)(?:[\w-]|%[0-9a-f]{2}){32,}/gi;
/** The query or fragment of a path within a text. */
const queries = /(\/[\w%.~-]*)[?#](?:[^\s"')]|[')](?=[\w%&=]))*/g;

/** A text such as a message or a stack, with ids, names, queries and fragments removed from its addresses. */
export function stripText(text: string): string {
  return text
    .replaceAll(readerKeys, ':key')
    .replaceAll(queries, '$1')
    .replaceAll(namePlaces, '$1:name')
    .replaceAll(secretIdSteps, '$1:id')
    .replaceAll(rosterPersonSteps, '$1:id')
    .replaceAll(idSteps, '/:id');
}

const orNull = <T>(value: T | null | undefined): T | null => value ?? null;
const ifPresent = <T, R>(value: T | null | undefined, strip: (value: T) => R): R | null =>
  value === null || value === undefined ? null : strip(value);

/** The stored form of an event: within the limits, and without data about people that its visitor looked at. */
export function stripEvent(event: LogEvent): StoredLogEvent {
  const { page_path: path, page_location: location } = event.metadata ?? {};
  const isTitleIdentifying = [event.url, event.route, path, location].some(isIdentifying);
  return {
    message: stripText(event.message),
    level: event.level,
    timestamp: event.timestamp,
    session_id: orNull(event.session_id),
    user_id: orNull(event.user_id),
    originating_user_id: orNull(event.originating_user_id),
    user_agent: orNull(event.user_agent),
    browser: orNull(event.browser),
    browser_version: orNull(event.browser_version),
    os: orNull(event.os),
    screen_resolution: orNull(event.screen_resolution),
    viewport_size: orNull(event.viewport_size),
    url: ifPresent(event.url, stripAddress),
    page_title: isTitleIdentifying ? null : orNull(event.page_title),
    referrer: ifPresent(event.referrer, (referrer) => stripReferrer(referrer, orNull(event.url))),
    route: ifPresent(event.route, stripAddress),
    commit_hash: orNull(event.commit_hash),
    metadata: ifPresent(event.metadata, (metadata) =>
      capMetadata(isTitleIdentifying ? withoutTitle(metadata) : metadata),
    ),
  };
}

function withoutTitle(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.hasOwn(metadata, 'page_title') ? { ...metadata, page_title: null } : metadata;
}

const omitted = '…';

/** Metadata keys whose values are addresses of this site; their harmless query parameters are kept. */
const addressKeys: ReadonlySet<string> = new Set(['page_path', 'page_location']);

/**
 * Metadata within limits. Values deeper than four levels become `…`. Entries are kept in order until the space is used
 * up; `is_cut` marks missing ones.
 */
export function capMetadata(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: (readonly [string, unknown])[] = [];
  let room = metadataLengthMaximum - '{"is_cut":true}'.length;
  let isCut = false;
  for (const [key, value] of Object.entries(metadata)) {
    const isAddress = addressKeys.has(key) && typeof value === 'string';
    const entry = [
      sanitize(key),
      isAddress
        ? capText(stripAddress(storable(value)), room)
        : capValue(value, metadataDepthMaximum - 1, room),
    ] as const;
    const { length } = JSON.stringify(Object.fromEntries([entry]));
    if (length > room) isCut = true;
    else {
      kept.push(entry);
      room -= length;
    }
  }
  return Object.fromEntries(isCut ? [...kept, ['is_cut', true]] : kept);
}

/**
 * A value within limits.
 *
 * @param depth number of levels below this one; 0 = only plain values
 */
function capValue(value: unknown, depth: number, room: number): unknown {
  if (typeof value === 'string') return capText(sanitize(value), room);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (depth <= 0 || typeof value !== 'object') return omitted;
  if (Array.isArray(value)) return value.map((each: unknown) => capValue(each, depth - 1, room));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [sanitize(key), capValue(each, depth - 1, room)]),
  );
}

/** Cuts a long text to half of the space, because quotes and line ends take two characters in JSON. */
function capText(text: string, room: number): string {
  const longest = Math.max(0, Math.floor(room / 2));
  return text.length <= longest ? text : `${wellFormed(text.slice(0, longest))}${omitted}`;
}

const sanitize = (text: string) => stripText(storable(text));

/** PostgreSQL cannot store NUL and lone surrogates. */
const storable = (text: string) => wellFormed(text).replaceAll('\0', '');
