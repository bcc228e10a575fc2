import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ApiCall,
  type ApiExample,
  type ApiLimits,
  type ApiOverview,
  type exampleLanguages,
  type exampleTopics,
  type LiveExamples,
} from '@rollcall/game/site/api-overview';
import { limits, type Rate } from '../http/limits.ts';
import { keyedRate } from '../http/request-limit.ts';
import { callerText } from './call-text.ts';
import type { Call, CallParameter, Reference } from './reference.ts';

const extensions = { curl: 'sh', typescript: 'ts', python: 'py' } as const satisfies Readonly<
  Record<(typeof exampleLanguages)[number], string>
>;

const programs = {
  groups: 'read-groups',
  stream: 'follow-groups',
  statistics: 'read-statistics',
} as const satisfies Readonly<Record<(typeof exampleTopics)[number], string>>;

const examplesFolder = join(import.meta.dirname, 'examples');

/** Reads every sample program, in each language. */
export function readExamples(): ApiExample[] {
  return (['groups', 'stream', 'statistics'] as const).flatMap((topic) =>
    (['curl', 'typescript', 'python'] as const).map((language) => {
      const file = `${programs[topic]}.${extensions[language]}`;
      return { topic, language, file, text: readFileSync(join(examplesFolder, file), 'utf8') };
    }),
  );
}

/**
 * Returns the calls, limits and programs for the page about the API.
 *
 * @param readRate null = no limit
 */
export function apiOverview(reference: Reference, readRate: Rate | null, live: LiveExamples): ApiOverview {
  return {
    limits: limitsOf(readRate),
    groups: reference.groups.map(({ name, title, about, calls }) => ({
      name,
      title,
      about,
      calls: calls.map((call) => overviewOf(call, live)),
    })),
    programs: readExamples(),
  };
}

function limitsOf(readRate: Rate | null): ApiLimits {
  const rateOf = (rate: Rate | null) => ({
    per_second: rate && Math.floor(rate.perSecond),
    at_once: rate && Math.floor(rate.burst),
  });
  const unlessOff = (limit: number) => (readRate === null ? null : limit);
  return {
    reads: rateOf(readRate),
    keyed_reads: rateOf(readRate && keyedRate(readRate)),
    streams: unlessOff(limits.streams.perAddress),
    keyed_streams: unlessOff(limits.keyedStreams.perAddress),
    keys_a_day: unlessOff(limits.keysMade.windows[0].count),
    keys_at_once: unlessOff(limits.keyTable.table.perPrefix.rows),
    key_days: limits.keyDays.days,
  };
}

function overviewOf(call: Call, live: LiveExamples): ApiCall {
  const { name, endpoint, parameters, events, withToken } = call;
  const { method, path, summary, caller } = endpoint;
  return {
    name,
    method,
    path,
    summary,
    caller: callerText(endpoint, withToken),
    is_open: method === 'GET' && caller === 'reader',
    is_stream: events !== null,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      note: parameter.note,
      is_prefilled: parameter.in === 'path' || (parameter.isRequired ?? parameter.isPrefilled) === true,
      example: exampleOf(call, parameter, live),
    })),
  };
}

/**
 * Returns the example of a parameter: from the live state, the call, the filter word, or the first allowed value, in
 * this order.
 */
function exampleOf(
  { endpoint, examplePath }: Call,
  { name, in: place, example, exampleKind, schema }: CallParameter,
  live: LiveExamples,
): string {
  const found = exampleKind && live[exampleKind];
  if (found !== undefined) return found;
  const url = new URL(examplePath, 'http://example.invalid');
  const given = place === 'query' ? url.searchParams.get(name) : stepAt(endpoint.path, url.pathname, name);
  return given ?? example ?? String(schema.enum?.[0] ?? schema.default ?? '');
}

function stepAt(pattern: string, path: string, name: string): string | null {
  const place = pattern.split('/').indexOf(`:${name}`);
  const step = path.split('/')[place];
  return step === undefined || step === '' ? null : decodeURIComponent(step);
}
