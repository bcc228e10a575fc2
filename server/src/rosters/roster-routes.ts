import { randomBytes } from 'node:crypto';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import {
  isPersonId,
  isRosterId,
  personChangeSchema,
  personPostSchema,
  type Roster,
  rosterChangeSchema,
  rosterPostSchema,
} from '@rollcall/game/raid-roster/roster';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import type { CallerParts } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import { parseBody } from '../http/parse-body.ts';
import { createCallLimit } from '../http/rate-limit.ts';
import { valueOf } from '../http/request-values.ts';
import { askStore } from '../visitors/ask-store.ts';
import { makePrivate } from '../visitors/private-routes.ts';
import { hashCredential, makeSecret, readCredential } from '../visitors/secrets.ts';
import {
  type BodyParts,
  newRoster,
  planChange,
  readPersonChange,
  readSignUp,
  requireNameOf,
} from './roster-bodies.ts';
import type { KeptRoster } from './roster-rows.ts';
import {
  isOrganiser,
  noPerson,
  noRoster,
  organiserOnly,
  personOrOrganiser,
  type Rosters,
} from './rosters.ts';

interface RosterRoutesParts extends BodyParts, CallerParts {
  readonly rosters: Rosters;
  /** The roster as anybody may see it; null = there is none. */
  readonly read: (id: string) => Promise<Roster | null>;
  /** The roster as stored; null = there is none. */
  readonly readKept: (id: string) => Promise<KeptRoster | null>;
  readonly isLimited: boolean;
}

export const rosterEndpoints = [
  'raidRoster',
  'makeRoster',
  'changeRoster',
  'deleteRoster',
  'signUp',
  'changePerson',
  'removePerson',
] as const satisfies readonly EndpointName[];

/** Routes of raid rosters. The id of a roster allows reading and signing up, secrets allow changes. */
export function rosterRoutes(parts: RosterRoutesParts): FastifyPluginCallback {
  const { rosters, read, proxyCount } = parts;
  const rate = parts.isLimited ? limits.rosterCalls.rate : null;
  const onRequest = createCallLimit({ ...parts, limit: 'rosterCalls', rate });
  const addressOf = ({ raw }: FastifyRequest) => clientAddress(raw, proxyCount);

  return (app, _options, done) => {
    makePrivate(app);
    app.get(endpoints.raidRoster.path, async ({ params }) => {
      const id = rosterIdOf(params);
      const roster = await askStore(() => read(id));
      if (roster === null) throw noRoster();
      return { data: roster };
    });
    app.post(endpoints.makeRoster.path, { onRequest }, async (request) => {
      const roster = newRoster(parts, parseBody(rosterPostSchema, request.body));
      const { data, secret } = await askStore(() => rosters.make(roster, addressOf(request)));
      return { data, secret };
    });
    app.put(endpoints.changeRoster.path, { onRequest }, async ({ params, headers, body }) => {
      const change = parseBody(rosterChangeSchema, body);
      const edit = {
        id: rosterIdOf(params),
        authorize: organiserOnly(readCredential(headers.authorization)),
        ifMatch: headers['if-match'] ?? null,
        editOf: ({ roster }: KeptRoster) =>
          ({ kind: 'change', change: planChange(parts, change, roster) }) as const,
      };
      return { data: await askStore(() => rosters.edit(edit)) };
    });
    app.delete(endpoints.deleteRoster.path, { onRequest }, async ({ params, headers }, reply) => {
      const id = rosterIdOf(params);
      await askStore(() => rosters.remove(id, organiserOnly(readCredential(headers.authorization))));
      return reply.code(204).send();
    });
    app.post(endpoints.signUp.path, { onRequest }, async (request) => {
      const id = rosterIdOf(request.params);
      const post = parseBody(personPostSchema, request.body);
      const { person, ...signUp } = await askStore(() =>
        readSignUp(parts, post, request.headers.authorization),
      );
      const secret = makeSecret();
      const personId = randomBytes(8).toString('base64url');
      const signedUp = { ...person, id: personId, secret_hash: hashCredential(secret).toString('base64url') };
      const edit = {
        id,
        address: addressOf(request),
        editOf: () => ({ kind: 'sign-up', person: signedUp, ...signUp }) as const,
      };
      const data = await askStore(() => rosters.edit(edit));
      return { data, person: personId, secret };
    });
    app.patch(endpoints.changePerson.path, { onRequest }, async ({ params, headers, body }) => {
      const change = readPersonChange(parts, parseBody(personChangeSchema, body));
      const id = rosterIdOf(params);
      const personId = personIdOf(params);
      const secret = readCredential(headers.authorization);
      const authorize = personOrOrganiser(personId, secret);
      const { name } = change;
      if (name !== undefined)
        await askStore(async () => {
          const kept = await parts.readKept(id);
          if (kept === null) throw noRoster();
          authorize(kept);
          const person = kept.roster.people.find((each) => each.id === personId);
          await requireNameOf(parts, person?.character_id ?? null, name);
        });
      const edit = {
        id,
        authorize,
        ifMatch: headers['if-match'] ?? null,
        editOf: (kept: KeptRoster) =>
          ({ kind: 'change-person', id: personId, change, isOrganiser: isOrganiser(secret, kept) }) as const,
      };
      return { data: await askStore(() => rosters.edit(edit)) };
    });
    app.delete(endpoints.removePerson.path, { onRequest }, async ({ params, headers }) => {
      const personId = personIdOf(params);
      const edit = {
        id: rosterIdOf(params),
        authorize: personOrOrganiser(personId, readCredential(headers.authorization)),
        editOf: () => ({ kind: 'leave', id: personId }) as const,
      };
      return { data: await askStore(() => rosters.edit(edit)) };
    });
    done();
  };
}

/** The id in a path. @throws HttpError 404 if no roster can have it, so that the store is not asked */
function rosterIdOf(params: unknown): string {
  const id = valueOf(params, 'id') ?? '';
  if (isRosterId(id)) return id;
  throw noRoster();
}

function personIdOf(params: unknown): string {
  const id = valueOf(params, 'person') ?? '';
  if (isPersonId(id)) return id;
  throw noPerson();
}
