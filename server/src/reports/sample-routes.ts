import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { timeseriesOf } from '@rollcall/game/population/population-buckets';
import { sampleSpan, sampleSpanMaximumMs } from '@rollcall/game/population/report-period';
import { serverKey } from '@rollcall/game/servers';
import type { FastifyPluginCallback } from 'fastify';
import { storeAway } from '../http/http-error.ts';
import { prepareJson } from '../http/prepared-body.ts';
import { pastSpanOf, valueOf } from '../http/request-values.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import { isRetryable } from '../store/store-errors.ts';
import type { Sql } from '../store/store.ts';
import { bucketsOfSamples, readSamples } from './population-jobs.ts';
import { refreshMs } from './report-job.ts';
import type { ReadServer } from './report-routes.ts';

interface SampleRoutesParts {
  readonly store: { readonly sql: Sql };
  readonly nowMs: () => number;
  readonly readServer: ReadServer;
  readonly send: SendPrepared;
}

export const sampleEndpoints = ['populationSamples'] as const satisfies readonly EndpointName[];

/** The route `GET /v1/population/samples/{server}`: the samples of a past day, read from the store. */
export function sampleRoutes({ store, nowMs, readServer, send }: SampleRoutesParts): FastifyPluginCallback {
  const facts = { ...liveJson, cacheControl: `public, max-age=${refreshMs.day / 1000}` };
  return (app, _options, done) => {
    app.get(endpoints.populationSamples.path, async (request, reply) => {
      const { name } = readServer(valueOf(request.params, 'server') ?? '');
      const now = nowMs();
      const asked = pastSpanOf(request.query, { nowMs: now, maximumMs: sampleSpanMaximumMs });
      const span = sampleSpan(asked, now);
      // The year 0 is a valid time of a request, but PostgreSQL does not have it.
      const samples = span.toMs < 0 ? [] : await readSamples(store.sql, name, span).catch(rethrowStoreError);
      const data = timeseriesOf(span, new Map([[serverKey(name), bucketsOfSamples(samples)]]));
      return send(request, reply, prepareJson({ data }), facts);
    });
    done();
  };
}

function rethrowStoreError(error: unknown): never {
  throw isRetryable(error) ? storeAway('Samples cannot be read at the moment', error) : error;
}
