import { activityLevels, demographicCategories } from '@rollcall/game/population/demographics';
import { fillPath } from '@rollcall/game/api/endpoint';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { periods } from '@rollcall/game/population/population';
import { serverKey } from '@rollcall/game/servers';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { badField, HttpError } from '../http/http-error.ts';
import { type BodyFacts, liveJson, type SendPrepared } from '../http/send-prepared.ts';
import { textOf } from '../http/request-values.ts';
import type { ReportAnswer, ReportScheduler } from './report-scheduler.ts';
import { forecastKey } from './trend-jobs.ts';
import { readZone, type ZonedReports } from './zoned-reports.ts';

/**
 * Finds the server with a name.
 *
 * @throws HttpError 404 with the closest known name
 */
export type ReadServer = (text: string) => { readonly name: string };

interface ReportRoutesParts {
  readonly scheduler: Pick<ReportScheduler, 'answer'>;
  readonly zoned: Pick<ZonedReports, 'body'>;
  readonly send: SendPrepared;
  readonly nowMs: () => number;
  readonly readServer: ReadServer;
}

const byPeriod = [
  'populationTimeseries',
  'populationTotals',
  'populationUnique',
  'populationAverage',
  'gameAverage',
  'populationCoverage',
  'populationTransfers',
] as const satisfies readonly EndpointName[];

/** Endpoints with a `zone` parameter, and the paths of their reports without the period. */
const byZone = [
  ['populationByHour', '/v1/population/by-hour'],
  ['gameByHour', '/v1/population/by-hour'],
  ['populationByDayOfWeek', '/v1/population/by-day-of-week'],
  ['populationByHourAndDayOfWeek', '/v1/population/by-hour-and-day-of-week'],
] as const satisfies readonly (readonly [EndpointName, string])[];

export const reportEndpoints: readonly EndpointName[] = [
  ...byPeriod,
  ...byZone.map(([name]) => name),
  'demographics',
  'populationDays',
  'populationForecast',
];

/**
 * The routes of scheduled reports, answered from memory: `population/…`, `game/average`, `game/by-hour`,
 * `demographics`. Words in the path and the query are accepted in any case; unknown query parameters are ignored. Each
 * answer may be cached until it is computed again.
 */
export function reportRoutes({
  scheduler,
  zoned,
  send,
  nowMs,
  readServer,
}: ReportRoutesParts): FastifyPluginCallback {
  /** Sends an answer. @throws HttpError 503 before it has been computed */
  const sendAnswer = (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const answer = scheduler.answer(key);
    if (answer === null) throw notMadeYet();
    return send(request, reply, answer.body, factsOf(answer, nowMs()));
  };
  return (app, _options, done) => {
    for (const name of byPeriod) {
      const { path } = endpoints[name];
      app.get(path, (request, reply) =>
        sendAnswer(request, reply, fillPath(path, { period: wordOf(request.params, 'period', periods) })),
      );
    }
    for (const [name, report] of byZone) {
      const { path } = endpoints[name];
      app.get(path, async (request, reply) => {
        const period = wordOf(request.params, 'period', periods);
        const zone = readZone(request.query);
        const key = fillPath(path, { period });
        if (zone === null) return sendAnswer(request, reply, key);
        const answer = scheduler.answer(key);
        const body = await zoned.body(report, period, zone);
        if (answer === null || body === null) throw notMadeYet();
        return send(request, reply, body, factsOf(answer, nowMs()));
      });
    }
    const { path } = endpoints.demographics;
    app.get(path, (request, reply) => {
      const category = wordOf(request.params, 'category', demographicCategories);
      const period = wordOf(request.params, 'period', periods);
      const level = wordOf(request.query, 'activity_level', activityLevels, 'all');
      return sendAnswer(request, reply, `${fillPath(path, { category, period })}?activity_level=${level}`);
    });
    app.get(endpoints.populationDays.path, (request, reply) =>
      sendAnswer(request, reply, endpoints.populationDays.path),
    );
    app.get(endpoints.populationForecast.path, async (request, reply) => {
      const typed = textOf(request.query, 'server');
      const key = typed === '' ? null : serverKey(readServer(typed).name);
      return sendAnswer(request, reply, forecastKey(key));
    });
    done();
  };
}

/**
 * Reads a parameter that accepts a fixed set of words.
 *
 * @param absent meaning of a missing or empty parameter
 * @throws HttpError 400 naming the allowed words
 */
function wordOf<const Word extends string>(
  values: unknown,
  name: string,
  words: readonly Word[],
  absent = '',
): Word {
  const given: unknown =
    typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  const typed = given === undefined || given === '' ? absent : given;
  const word = typeof typed === 'string' ? typed.toLowerCase() : '';
  const known = words.find((each) => each === word);
  if (known === undefined) throw badField(name, `must be one of ${words.join(', ')}`);
  return known;
}

const notMadeYet = () => reportPending('This report is being made for the first time, try again');

function factsOf({ nextRefreshMs }: ReportAnswer, nowMs: number): BodyFacts {
  const maxAgeSeconds = Math.max(1, Math.ceil((nextRefreshMs - nowMs) / 1000));
  return { contentType: liveJson.contentType, cacheControl: `public, max-age=${maxAgeSeconds}` };
}

/** The error for a report that has not been computed since the start. @param message in the caller's terms */
export function reportPending(message: string): HttpError {
  return new HttpError(503, 'report-pending', message, { headers: { 'Retry-After': '1' } });
}
