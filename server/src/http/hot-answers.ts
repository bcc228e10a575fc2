import type { IncomingMessage, ServerResponse } from 'node:http';
import { readHeaders, secureHeaders } from './answer-headers.ts';
import type { ChooseCoding, Form, PreparedBody } from './prepared-body.ts';
import { type BodyFacts, formHeaders, isNotModified, liveJson, validatorHeaders } from './send-prepared.ts';
import type { RateVerdict } from './rate-limit.ts';

/** The prepared body of an address; null = the ordinary route must build it first. */
export interface HotBody {
  ready(): PreparedBody | null;
  /** Absent = JSON of live data. */
  readonly facts?: BodyFacts;
}

interface HotParts {
  /** Full path → body. The look-up happens for every request, so paths with parameters or a query are not included. */
  readonly bodies: ReadonlyMap<string, HotBody>;
  readonly choose: ChooseCoding;
  readonly nextRequestId: () => string;
  /** Counts the request and decides whether it is allowed; null = reads are not limited. */
  readonly limit: (request: IncomingMessage) => RateVerdict | null;
  readonly isSecure: (request: IncomingMessage) => boolean;
}

/**
 * Answers a request if that is possible at once. Returns false if it did nothing and the ordinary route must answer.
 */
export type AnswerHot = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Creates the fast path for the few addresses that every visitor requests every few seconds: prepared bytes and
 * headers, no router, no hooks. The ordinary route of the same address gives the same answer more slowly.
 */
export function createHotAnswers({ bodies, choose, nextRequestId, limit, isSecure }: HotParts): AnswerHot {
  function readyForm({ url = '', headers }: IncomingMessage) {
    const hot = bodies.get(url);
    const body = hot?.ready() ?? null;
    const wanted = choose(headers['accept-encoding']);
    const form = body === null || wanted === null ? null : body.ready(body.worthwhile(wanted));
    return form && { form, flat: flatHeaders(form, hot?.facts ?? liveJson) };
  }

  return (request, response) => {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const ready = readyForm(request);
    if (ready === null) return false;
    const verdict = limit(request);
    // The ordinary route answers with the waiting time.
    if (verdict?.isAllowed === false) return false;
    const { form } = ready;
    const isSame = isNotModified(headers['if-none-match'], form.etag);
    const fixed = isSame ? ready.flat.notModified : ready.flat.whole;
    const written = [...fixed, 'X-Request-ID', nextRequestId()];
    if (verdict !== null) written.push(...flat(verdict.headers));
    if (isSecure(request)) written.push(...flat(secureHeaders));
    response.writeHead(isSame ? 304 : 200, written);
    response.end(isSame || method === 'HEAD' ? undefined : form.bytes);
    return true;
  };
}

interface FlatHeaders {
  readonly whole: readonly string[];
  readonly notModified: readonly string[];
}

const flattened = new WeakMap<Form, FlatHeaders>();

/** Returns alternating names and values, which is the form that Node writes fastest. */
const flat = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat();

function flatHeaders(form: Form, facts: BodyFacts): FlatHeaders {
  const known = flattened.get(form);
  if (known !== undefined) return known;
  const made: FlatHeaders = {
    whole: flat({ ...formHeaders(form, facts), ...readHeaders }),
    notModified: flat({ ...validatorHeaders(form.etag, facts), ...readHeaders }),
  };
  flattened.set(form, made);
  return made;
}
