import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import type { FastifyPluginCallback } from 'fastify';
import { fileEffort, prepareBody } from '../http/prepared-body.ts';
import { liveJson, type BodyFacts, type SendPrepared } from '../http/send-prepared.ts';
import { openApiDocument } from './open-api-document.ts';
import { describeApi, type ReferenceFacts } from './reference.ts';
import { referencePage } from './reference-page.ts';

/** Endpoints of the table that the reference answers. */
export const referenceCallNames = ['openApi'] as const satisfies readonly EndpointName[];

/** Where people read the same: a page, and so no call of the endpoint table. */
export const referencePath = '/v1/reference';

interface ReferenceParts extends ReferenceFacts {
  readonly send: SendPrepared;
}

const pageFacts: BodyFacts = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

/**
 * `GET /v1/openapi.json` and `GET /v1/reference`: what is mounted, for programs and for people. Both are written here
 * and now, some tens of milliseconds long, so that no request waits for it. Source: wire, first section.
 */
export function referenceRoutes({ send, ...facts }: ReferenceParts): FastifyPluginCallback {
  const reference = describeApi(facts);
  const style = readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8');
  const document = prepareBody(Buffer.from(JSON.stringify(openApiDocument(reference))), fileEffort);
  const page = prepareBody(Buffer.from(referencePage(reference, style)), fileEffort);
  const policy = pagePolicy(style);
  return (app, _options, done) => {
    app.get(endpoints.openApi.path, (request, reply) => send(request, reply, document, liveJson));
    app.get(referencePath, (request, reply) => {
      reply.header('Content-Security-Policy', policy);
      return send(request, reply, page, pageFacts);
    });
    done();
  };
}

/** The page runs nothing, and takes nothing but its own style and the icon of the site. */
function pagePolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
