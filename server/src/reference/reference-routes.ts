import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import type { LiveExamples } from '@rollcall/game/site/api-overview';
import type { FastifyPluginCallback } from 'fastify';
import * as z from 'zod/mini';
import { fileEffort, prepareBody, prepareJson, type PreparedBody } from '../http/prepared-body.ts';
import { liveJson, type BodyFacts, type SendPrepared } from '../http/send-prepared.ts';
import type { Rate } from '../http/limits.ts';
import { referenceMarkdown } from './markdown.ts';
import { openApiDocument } from './open-api-document.ts';
import { apiOverview } from './overview.ts';
import { describeApi, type Reference, type ReferenceFacts } from './reference.ts';
import { markdownPath, referencePage, referencePath, searchPage } from './reference-page.ts';
import { createSearch, searchLengthMaximum } from './search.ts';

export const referenceCallNames = ['openApi', 'apiOverview'] as const satisfies readonly EndpointName[];

interface ReferenceParts extends ReferenceFacts {
  /** null = no limit. */
  readonly readRate: Rate | null;
  readonly liveExamples: () => LiveExamples;
  readonly send: SendPrepared;
}

const pageFacts: BodyFacts = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };
const markdownFacts: BodyFacts = { contentType: 'text/markdown; charset=utf-8', cacheControl: 'no-cache' };

/**
 * Creates the routes of the reference for the mounted endpoints: `GET /v1/openapi.json` for programs, `GET
 * /v1/service/overview` for the web page about the API, `GET /v1/reference` (HTML) and `GET /v1/reference.md`
 * (Markdown) for people. All are rendered once, before the server listens, except the overview, which is rendered again
 * when its examples have changed. `GET /v1/reference?search=` returns only the matching calls.
 */
export function referenceRoutes({
  send,
  readRate,
  liveExamples,
  ...facts
}: ReferenceParts): FastifyPluginCallback {
  const reference = describeApi(facts);
  const style = readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8');
  const document = prepareBody(Buffer.from(JSON.stringify(openApiDocument(reference))), fileEffort);
  const overviewNow = createOverview(reference, readRate, liveExamples);
  const page = prepareBody(Buffer.from(referencePage(reference, style)), fileEffort);
  const markdown = prepareBody(Buffer.from(referenceMarkdown(reference)), fileEffort);
  const find = createSearch(reference);
  const policy = pagePolicy(style);
  const pageFor = (search: string) =>
    search === '' ? page : prepareBody(Buffer.from(searchPage(reference, style, search, find(search))));
  return (app, _options, done) => {
    app.get(endpoints.openApi.path, (request, reply) => send(request, reply, document, liveJson));
    app.get(endpoints.apiOverview.path, (request, reply) => send(request, reply, overviewNow(), liveJson));
    app.get(referencePath, (request, reply) => {
      reply.header('Content-Security-Policy', policy);
      return send(request, reply, pageFor(searchOf(request.query)), pageFacts);
    });
    app.get(markdownPath, (request, reply) => send(request, reply, markdown, markdownFacts));
    done();
  };
}

function createOverview(
  reference: Reference,
  readRate: Rate | null,
  liveExamples: () => LiveExamples,
): () => PreparedBody {
  let made: { readonly examples: string; readonly body: PreparedBody } | null = null;
  return () => {
    const live = liveExamples();
    const examples = JSON.stringify(live);
    if (made?.examples !== examples) {
      const data = apiOverview(reference, readRate, live);
      made = { examples, body: prepareJson({ data }) };
    }
    return made.body;
  };
}

const querySchema = z.object({ search: z.string() });

/** Returns the search text of a query; '' = none or invalid. */
function searchOf(query: unknown): string {
  const search = z.safeParse(querySchema, query).data?.search ?? '';
  return search.trim().slice(0, searchLengthMaximum);
}

/**
 * Returns the content security policy: the page runs no scripts, loads only its own style and the icon of the site, and
 * its form is sent to this server.
 */
function pagePolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
