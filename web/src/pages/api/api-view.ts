import {
  type ApiCall,
  type ApiGroup,
  type ApiLimits,
  exampleAddress,
} from '@rollcall/game/site/api-overview';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { areCountsKnown, type ServerInfos } from '@rollcall/game/population/server-status';
import type { healthSchema } from '@rollcall/game/site/health';
import type * as z from 'zod/mini';
import { bodyMaximum, type RawAnswer } from '../../api/send-call.ts';
import { formatNumber, unknownNumber } from '../../ui/format.ts';
import { wellFormed } from '@rollcall/game/text';

/** Address of the reference, a page that is not part of the app. */
export const referencePath = '/v1/reference';

/** Typed values of the parameters of a call, by name. */
export type ParameterValues = Readonly<Record<string, string>>;

/** Initial values of the parameters of a call. */
export function firstValues({ parameters }: ApiCall): ParameterValues {
  return Object.fromEntries(
    parameters.map(({ name, is_prefilled: isPrefilled, example }) => [name, isPrefilled ? example : '']),
  );
}

/**
 * The address of a call, each value encoded and empty query parameters left out. Commas and colons stay unencoded,
 * which is allowed and easier to read.
 */
export function addressOf({ path, parameters }: ApiCall, values: ParameterValues): string {
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(wellFormed(values[name] ?? '')).replaceAll('%2C', ','),
  );
  const said = parameters.flatMap(({ name, in: place }) => {
    const value = (values[name] ?? '').trim();
    return place === 'path' || value === '' ? [] : [[name, value] as [string, string]];
  });
  const query = new URLSearchParams(said).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return query === '' ? filled : `${filled}?${query}`;
}

/** The calls offered in the playground: those that need no key or token. */
export function openCalls(groups: readonly ApiGroup[]): readonly ApiGroup[] {
  return groups
    .map((group) => ({ ...group, calls: group.calls.filter(({ is_open: isOpen }) => isOpen) }))
    .filter(({ calls }) => calls.length > 0);
}

export function findCall(groups: readonly ApiGroup[], name: string): ApiCall | null {
  return groups.flatMap(({ calls }) => calls).find((call) => call.name === name) ?? null;
}

/** A line of the table of limits. */
export interface LimitRow {
  readonly what: string;
  readonly without: string;
  readonly withKey: string;
}

const unlimited = 'No limit';
const numberOf = (count: number | null) => (count === null ? unlimited : String(count));

/** The limits of one address, without and with a key. */
export function limitRows(limits: ApiLimits): readonly LimitRow[] {
  return [
    {
      what: 'Requests a second',
      without: numberOf(limits.reads.per_second),
      withKey: numberOf(limits.keyed_reads.per_second),
    },
    {
      what: 'Requests at once',
      without: numberOf(limits.reads.at_once),
      withKey: numberOf(limits.keyed_reads.at_once),
    },
    {
      what: 'Open streams',
      without: numberOf(limits.streams),
      withKey: numberOf(limits.keyed_streams),
    },
  ];
}

/** A duration: "0.8 ms", "12 ms", "1.2 s". */
export function tookText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

/** An answer formatted for reading. */
export interface AnswerView {
  readonly status: string;
  readonly isGood: boolean;
  readonly took: string;
  readonly headers: RawAnswer['headers'];
  readonly body: string;
  /** Note on the part cut off the body; null = none. */
  readonly note: string | null;
}

/** Maximum number of characters shown of a body. */
const shownCharacters = 20_000;

export function answerView(answer: RawAnswer): AnswerView {
  const { status, statusText, headers, headMs, totalMs, text, isCut } = answer;
  const isStream = headers.some(([name, value]) => name === 'Content-Type' && value.startsWith('text/event'));
  const body = isStream || isCut ? text : prettyJson(text);
  return {
    status: `${status} ${statusText}`.trim(),
    isGood: status < 400,
    took: `${tookText(headMs)} until the first byte, ${tookText(totalMs)} in all`,
    headers,
    body: body.slice(0, shownCharacters),
    note: cutNote(body.length, isStream, isCut),
  };
}

function cutNote(length: number, isStream: boolean, isCut: boolean): string | null {
  if (isStream) return 'The beginning of the stream, which continues until you disconnect.';
  const count = isCut ? `more than ${bodyMaximum.toLocaleString('en')}` : length.toLocaleString('en');
  return isCut || length > shownCharacters
    ? `The first ${shownCharacters.toLocaleString('en')} characters of ${count}.`
    : null;
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A shell command for the call; the key is in a variable. */
export function curlLine(origin: string, address: string, isStream: boolean, hasKey: boolean): string {
  const url = `'${origin}${address.replaceAll("'", '%27')}'`;
  return ['curl', isStream ? '-N' : '', url, hasKey ? '-H "X-API-Key: $API_KEY"' : '']
    .filter(Boolean)
    .join(' ');
}

/** A program with the address of this site. */
export const programFor = (text: string, origin: string): string => text.replaceAll(exampleAddress, origin);

/** A live figure at the top of the page; a null value is loading. */
export interface Figure {
  readonly name: string;
  readonly value: string | null;
  readonly isWell: boolean;
}

/** Live figures about the API and the game. */
export function figuresView(
  health: z.infer<typeof healthSchema> | null,
  servers: ServerInfos | null,
  nowMs: number,
): readonly Figure[] {
  const infos =
    servers === null ? null : Object.values(servers).filter((info) => areCountsKnown(info, nowMs));
  const sum = (valueOf: (info: ServerInfo) => number) => {
    if (infos === null) return null;
    return infos.length === 0
      ? unknownNumber
      : formatNumber(infos.reduce((total, info) => total + valueOf(info), 0));
  };
  const ages = Object.values(health?.servers ?? {}).flatMap(({ age_s: age }) => (age === null ? [] : [age]));
  const newest = ages.length === 0 ? null : Math.max(0, Math.min(...ages));
  const age = newest === null ? 'No report yet' : `${Math.round(newest)} s old`;
  return [
    {
      name: 'API',
      value: health && (health.health === 'ok' ? 'Working' : 'Degraded'),
      isWell: health?.health !== 'degraded',
    },
    { name: 'Newest report', value: health && age, isWell: true },
    { name: 'Characters online', value: sum((info) => info.character_count), isWell: true },
    { name: 'Groups posted', value: sum((info) => info.lfm_count), isWell: true },
    { name: 'Open streams', value: health && formatNumber(health.streams.open), isWell: true },
  ];
}
