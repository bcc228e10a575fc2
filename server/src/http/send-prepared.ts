import type { EndpointName } from '@rollcall/game/api/endpoints';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { ChooseCoding, Form, PreparedBody } from './prepared-body.ts';
import { HttpError } from './http-error.ts';

type Headers = Readonly<Record<string, string>>;

export interface BodyFacts {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly headers?: Headers;
}

export const liveJson: BodyFacts = {
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'no-cache',
};

export function formHeaders({ coding, etag, bytes }: Form, facts: BodyFacts): Headers {
  return {
    'Content-Type': facts.contentType,
    'Content-Length': String(bytes.length),
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    ...validatorHeaders(etag, facts),
  };
}

export function validatorHeaders(etag: string, facts: BodyFacts): Headers {
  return { ...facts.headers, ETag: etag, 'Cache-Control': facts.cacheControl, Vary: 'Accept-Encoding' };
}

/**
 * Sends a prepared body in the client's preferred coding, or 304.
 *
 * @throws HttpError 406 if the client forbids every available coding
 */
export type SendPrepared = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: PreparedBody,
  facts: BodyFacts,
) => Promise<FastifyReply>;

/** Endpoints of `game/api` and their handlers. */
export interface RoutePlugin {
  readonly endpoints: readonly EndpointName[];
  readonly routes: (send: SendPrepared) => FastifyPluginCallback;
}

export function createPreparedSender(choose: ChooseCoding): SendPrepared {
  return async (request, reply, body, facts) => {
    const wanted = choose(request.headers['accept-encoding']);
    if (wanted === null) {
      throw new HttpError(406, 'not-acceptable', 'Accept-Encoding allows neither br nor gzip nor identity');
    }
    const coding = body.worthwhile(wanted);
    const etag = body.etag(coding);
    const varies = reply.getHeader('Vary');
    const vary = { ...(typeof varies === 'string' && { Vary: `${varies}, Accept-Encoding` }) };
    if (isNotModified(request.headers['if-none-match'], etag)) {
      return reply
        .code(304)
        .headers({ ...validatorHeaders(etag, facts), ...vary })
        .send();
    }
    const form = await body.form(coding);
    return reply.headers({ ...formHeaders(form, facts), ...vary }).send(form.bytes);
  };
}

/**
 * Whether an `If-None-Match` header contains this strong ETag. The header is a list or `*`, and is compared weakly as
 * in RFC 9110 (13.1.2), since proxies that re-encode a body weaken its tag.
 */
export function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.includes(etag) && (header.match(/"[^"]*"/g)?.includes(etag) ?? false);
}
