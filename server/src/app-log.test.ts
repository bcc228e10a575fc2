import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { HttpError } from './http/http-error.ts';
import { silentLogger } from './http/logger.ts';
import { charactersReport, reported } from './live/testing/reports.ts';
import { serve } from './testing/serve.ts';

describe('the log', () => {
  it('contains failures, but neither expected ones nor the people concerned', async () => {
    const logged: unknown[] = [];
    const logger = { ...silentLogger, error: (_: string, fields?: object) => logged.push(fields) };
    const failures: Error[] = [new HttpError(503, 'report-pending', 'Not yet')];
    const routes = () => (app: FastifyInstance, _options: object, done: () => void) => {
      app.get('/v1/areas', async () => {
        throw failures.shift() ?? new Error('out of order');
      });
      done();
    };
    const served = await serve([], [], { logger, plugins: [{ endpoints: ['areas'], routes }] });
    const statuses = [(await served.get('/v1/areas')).status, (await served.get('/v1/areas?of=Bob')).status];
    await served.close();
    expect(statuses).toEqual([503, 500]);
    expect(logged).toEqual([expect.objectContaining({ status: 500, url: '/v1/areas' })]);
  });
});

describe('a proxy that is not configured', () => {
  it('is mentioned once in the log, since all its visitors share one limit', async () => {
    const warned: string[] = [];
    const logger = { ...silentLogger, warn: (message: string) => warned.push(message) };
    const served = await serve([charactersReport([reported()])], [], {
      logger,
      readRate: { perSecond: 1, burst: 9 },
    });
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      const response = await served.get('/v1/characters/101', { 'x-forwarded-for': address });
      expect(response.status).toBe(200);
    }
    expect(warned).toEqual([expect.stringContaining('TRUST_PROXY')]);
    await served.close();
  });
});
