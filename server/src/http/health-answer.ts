import type { FastifyReply, FastifyRequest } from 'fastify';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface HealthParts {
  /** The operator's page about how the service is; null = the site's own page says it. */
  readonly statusPageUrl: string | null;
  /** Sends the site's own page; null = the site has not been built, and people read what programs read. */
  readonly servePage: Answer | null;
}

/** How the service is, for programs and in full. */
const healthCall = '/v1/service/health';

/** `GET /health`: for people the page that says how we are, for machines that we are (wire: History reads). */
export function createHealthAnswer({ statusPageUrl, servePage }: HealthParts): Answer {
  return async (request, reply) => {
    reply.headers({ Vary: 'Accept', 'Cache-Control': 'no-store' });
    if (!wantsPage(request.headers.accept)) return reply.send({ health: 'ok' });
    if (statusPageUrl === null && servePage !== null) return servePage(request, reply);
    return reply.redirect(statusPageUrl ?? healthCall, 302);
  };
}

/** A browser names HTML; a program that takes anything wants data. */
function wantsPage(accept: string | undefined): boolean {
  return /text\/html(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept ?? '');
}
