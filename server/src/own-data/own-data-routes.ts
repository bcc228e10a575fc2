import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { exportFormats, freshClaimMs, isFreshClaim, writeCsv } from '@rollcall/game/character/own-data';
import { minuteMs } from '@rollcall/game/time';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { badField, HttpError, notFound } from '../http/http-error.ts';
import type { CallerParts } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import { createCallLimit } from '../http/rate-limit.ts';
import { valueOf } from '../http/request-values.ts';
import { type VerifyToken, tokenMissing, tokenRefused } from '../http/token-holder.ts';
import type { Store } from '../store/store.ts';
import { askStore } from '../visitors/ask-store.ts';
import { operatorsOnly, type RequireKey } from '../visitors/private-routes.ts';
import type { Erasures } from './erasures.ts';
import { beingErased, exportCharacter, isBeingErased } from './export-character.ts';
import type { HiddenCharacters } from './hidden-characters.ts';

export interface OwnDataRoutesParts extends CallerParts {
  readonly store: Store;
  readonly verifyToken: VerifyToken;
  readonly hidden: Pick<HiddenCharacters, 'isHidden' | 'hide' | 'show'>;
  readonly erasures: Pick<Erasures, 'begin' | 'find' | 'list'>;
  /** Time of the newest report about a character that is online, milliseconds since 1970; null = offline. */
  readonly observedAtMs: (characterId: number) => number | null;
  readonly requireKey: RequireKey;
  readonly isLimited: boolean;
}

export const ownDataEndpoints = [
  'exportCharacter',
  'hiding',
  'hideCharacter',
  'showCharacter',
  'eraseCharacter',
  'erasure',
  'erasures',
] as const satisfies readonly EndpointName[];

/** A path whose id can only be a number: a character may have the name "Export" on some server. */
const numbered = (path: string) => path.replace(':id', String.raw`:id(^\d+$)`);

/** Routes with which the verified owner of a character exports, hides and erases it. */
export function ownDataRoutes(parts: OwnDataRoutesParts): FastifyPluginCallback {
  const { store, nowMs, hidden, erasures } = parts;
  const rate = parts.isLimited ? limits.ownDataCalls.rate : null;
  const onRequest = createCallLimit({ ...parts, limit: 'ownDataCalls', rate });

  /** The character of the path, to which the token of the request belongs. */
  async function requireOwner({ params, headers }: FastifyRequest) {
    const verdict = await parts.verifyToken(headers.authorization);
    if (verdict.state === 'missing') throw tokenMissing();
    if (verdict.state === 'wrong') throw tokenRefused();
    const id = valueOf(params, 'id') ?? '';
    if (!/^\d{1,16}$/.test(id)) throw badField('id', 'must be a number');
    if (verdict.characterId !== Number(id)) throw tokenRefused();
    return verdict;
  }

  async function requireNotErasing(characterId: number): Promise<void> {
    if (await askStore(() => store.transaction((sql) => isBeingErased(sql, characterId))))
      throw beingErased();
  }

  async function sendExport(request: FastifyRequest, reply: FastifyReply) {
    const { characterId: id } = await requireOwner(request);
    const format = formatOf(request);
    const data = await askStore(() => exportCharacter(store, id, nowMs()));
    void reply.header('Content-Disposition', `attachment; filename="character-${id}.${format}"`);
    if (format === 'json') return { data };
    return reply.type('text/csv; charset=utf-8').send(writeCsv(data));
  }

  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null));
    app.addHook('onRequest', (_request, reply, next) => {
      void reply.headers({ 'Cache-Control': 'no-store', Vary: 'Authorization, Accept' });
      next();
    });
    app.get(numbered(endpoints.exportCharacter.path), { onRequest }, sendExport);
    app.get(numbered(endpoints.hiding.path), async (request) => ({
      data: { is_hidden: hidden.isHidden((await requireOwner(request)).characterId) },
    }));
    app.post(endpoints.hideCharacter.path, { onRequest }, async (request) => {
      const { characterId } = await requireOwner(request);
      await requireNotErasing(characterId);
      await hidden.hide(characterId);
      return { data: { is_hidden: true } };
    });
    app.delete(endpoints.showCharacter.path, { onRequest }, async (request) => {
      await hidden.show((await requireOwner(request)).characterId);
      return { data: { is_hidden: false } };
    });
    app.post(endpoints.eraseCharacter.path, { onRequest }, async (request, reply) => {
      const { characterId: id, createdAtMs } = await requireOwner(request);
      if (!isFreshClaim(createdAtMs, nowMs())) throw claimTooOld();
      // Reports have whole seconds, and their clock may be ahead of ours.
      const atMs = Math.max(nowMs(), parts.observedAtMs(id) ?? 0);
      const data = await askStore(() => erasures.begin(id, Math.ceil(atMs / 1000) * 1000));
      return reply.code(202).send({ data });
    });
    app.get(endpoints.erasure.path, async ({ params }) => {
      const data = await askStore(() => erasures.find(valueOf(params, 'job') ?? ''));
      if (data === null) throw notFound('There is no such erasure, or it was more than 30 days ago');
      return { data };
    });
    app.get(endpoints.erasures.path, { onRequest: operatorsOnly(parts.requireKey) }, async () => ({
      data: await askStore(() => erasures.list()),
    }));
    done();
  };
}

const claimTooOld = () =>
  new HttpError(
    403,
    'verification-too-old',
    `Verify the character again first: erasing needs a token that is at most ${freshClaimMs / minuteMs} minutes old`,
  );

function formatOf({ query, headers }: FastifyRequest): (typeof exportFormats)[number] {
  const asked = valueOf(query, 'format');
  if (asked === null) return (headers.accept ?? '').startsWith('text/csv') ? 'csv' : 'json';
  const format = exportFormats.find((known) => known === asked);
  if (format === undefined) throw badField('format', `must be ${exportFormats.join(' or ')}`);
  return format;
}
