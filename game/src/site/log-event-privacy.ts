import type { KeptLogEvent, LogEvent } from './log-event.ts';
import { wellFormed } from '../text.ts';

/** Parameters of our addresses that name nobody; all others are left out. */
const harmlessParameters =
  /^(?:secondary-panel-(?:type|server)|server-name|page|(?:[a-z]+-)*(?:range|servers|activity|sort|order|levels|classes|raids|difficulty|skulls|room|full|joinable))(?:=|$)/;

/** Depth and size (UTF-16 units of JSON) of the metadata of one event. */
export const metadataDepthMaximum = 4;
export const metadataLengthMaximum = 4096;

/** Neither `user@` before the host nor the fragment is caught. */
const wholeAddress = /^(https?:\/\/)(?:[^/?#]*@)?([^/?#\s]+)(?=[/?#]|$)([^?#]*)/i;
const otherScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * An address without what it says of people: ids and names in the query, the fragment, user name and password. What has
 * no scheme is a path of ours; what is no page becomes empty.
 */
export function stripAddress(address: string): string {
  const [, scheme = '', host = '', path = ''] = wholeAddress.exec(address) ?? [];
  if (host !== '') return originOf(scheme, host) + stripPath(path === '' ? '/' : path) + queryOf(address);
  return otherScheme.test(address) ? '' : stripPath(address.replace(/[?#].*$/s, '')) + queryOf(address);
}

/** A path alone: whatever stands in a step of it belongs to that step. */
const stripPath = (path: string) => stripText(path.replaceAll(nameSteps, '$1:name'));

/** Whether an address says whom or which guilds its page is about: then the title of that page says so too. */
function namesSomebody(address: unknown): boolean {
  if (typeof address !== 'string') return false;
  return stripAddress(address).includes('/:name') || /\/guilds\/?\?(?:[^#]*&)?compare=/i.test(address);
}

/** Of another site only where it is: what the visitor read there is not our business. */
export function stripReferrer(referrer: string, ownAddress: string | null): string {
  const [, scheme = '', host = ''] = wholeAddress.exec(referrer) ?? [];
  if (host === '') return '';
  const [, ownScheme = '', ownHost = ''] = wholeAddress.exec(ownAddress ?? '') ?? [];
  const origin = originOf(scheme, host);
  return origin === originOf(ownScheme, ownHost) ? stripAddress(referrer) : origin;
}

const originOf = (scheme: string, host: string) => scheme.toLowerCase() + host.toLowerCase();

/** What may stay of the query of an address, with its `?`. */
function queryOf(address: string): string {
  const query = /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? '';
  const kept = query
    .split('&')
    .filter((pair) => harmlessParameters.test(pair))
    .map((pair) => pair.replaceAll(readerKeys, ':key'));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** Places in the API's paths, and in those of our pages, behind which a person, a guild or a device is named. */
const beforeNames =
  /(\/(?:v\d+\/(?:verification\/[^/?\s]+\/tokens|characters\/(?:any|by-server-and-guild-name\/[^/?\s]+|(?!ids\/|by-|any\/)[^/?\s]+))|guilds\/[^/?\s]+)\/)/
    .source;
/** Names in a text: they end where a sentence or a bracket would go on, and hold an apostrophe that does not end them. */
const namePlaces = new RegExp(String.raw`${beforeNames}(?:[^/?\s"'),]|['),](?=[\w%]))+`, 'gi');
/** Names in a path. */
const nameSteps = new RegExp(`${beforeNames}[^/?#]+`, 'gi');
/** A step of a path that is a number, or several with commas between. */
const idSteps = /\/\d+(?:(?:,|%2c)\d+)*(?=[/?#\s"'),]|$)/gi;
/** Keys of readers, wherever they stand, whichever of their letters are percent-encoded. */
const readerKeys = /(?:r|%72)(?:c|%63)(?:k|%6b)(?:_|%5f)(?:[\w-]|%[0-9a-f]{2}){32,}/gi;
/** A query or a fragment behind a path within a text. */
const queries = /(\/[\w%.~-]*)[?#](?:[^\s"')]|[')](?=[\w%&=]))*/g;

/** A text such as a message or a stack, without ids, names, queries and fragments in the addresses that it mentions. */
export function stripText(text: string): string {
  return text
    .replaceAll(readerKeys, ':key')
    .replaceAll(queries, '$1')
    .replaceAll(namePlaces, '$1:name')
    .replaceAll(idSteps, '/:id');
}

const orNull = <T>(value: T | null | undefined): T | null => value ?? null;
const ifTold = <T, R>(value: T | null | undefined, strip: (value: T) => R): R | null =>
  value === null || value === undefined ? null : strip(value);

/** What is kept of an event: nothing that says whom or what its visitor looked at, and all within bounds. */
export function stripEvent(event: LogEvent): KeptLogEvent {
  const { page_path: path, page_location: location } = event.metadata ?? {};
  const isTitleTelling = [event.url, event.route, path, location].some(namesSomebody);
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
    url: ifTold(event.url, stripAddress),
    page_title: isTitleTelling ? null : orNull(event.page_title),
    referrer: ifTold(event.referrer, (referrer) => stripReferrer(referrer, orNull(event.url))),
    route: ifTold(event.route, stripAddress),
    commit_hash: orNull(event.commit_hash),
    metadata: ifTold(event.metadata, (metadata) =>
      capMetadata(isTitleTelling ? withoutTitle(metadata) : metadata),
    ),
  };
}

function withoutTitle(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.hasOwn(metadata, 'page_title') ? { ...metadata, page_title: null } : metadata;
}

const omitted = '…';

/** Metadata keys that hold our own addresses; harmless query parameters stay. */
const addressKeys: ReadonlySet<string> = new Set(['page_path', 'page_location']);

/**
 * Metadata within bounds: what lies deeper than four levels becomes `…`, and entries are taken in their order as long
 * as there is room; `is_cut` says that some are missing.
 */
export function capMetadata(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: (readonly [string, unknown])[] = [];
  let room = metadataLengthMaximum - '{"is_cut":true}'.length;
  let isCut = false;
  for (const [key, value] of Object.entries(metadata)) {
    const isAddress = addressKeys.has(key) && typeof value === 'string';
    const entry = [
      tidy(key),
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

/** @param depth levels that may still follow; 0 = only plain values */
function capValue(value: unknown, depth: number, room: number): unknown {
  if (typeof value === 'string') return capText(tidy(value), room);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (depth <= 0 || typeof value !== 'object') return omitted;
  if (Array.isArray(value)) return value.map((each: unknown) => capValue(each, depth - 1, room));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [tidy(key), capValue(each, depth - 1, room)]),
  );
}

/** Quotes and line ends are two characters in JSON: a long text is cut so that half of it would still fit. */
function capText(text: string, room: number): string {
  const longest = Math.max(0, Math.floor(room / 2));
  return text.length <= longest ? text : `${wellFormed(text.slice(0, longest))}${omitted}`;
}

const tidy = (text: string) => stripText(storable(text));

/** NUL and broken characters cannot be stored. */
const storable = (text: string) => wellFormed(text).replaceAll('\0', '');
