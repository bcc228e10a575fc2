import type { Scope } from '@rollcall/game/api/endpoint';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { blockedNetworkPostSchema } from '@rollcall/game/site/blocked-networks';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { notFound } from '../http/http-error.ts';
import { parseBody } from '../http/parse-body.ts';
import { valueOf } from '../http/request-values.ts';
import type { Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { blockedNetworks, blockNetwork, unblockNetwork } from './kept-networks.ts';
import { makePrivate } from './private-routes.ts';

interface NetworkRoutesParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly requireKey: (request: FastifyRequest, scope: Scope) => unknown;
  /** Called when the rows of a network have been deleted from the store. */
  readonly onBlocked: () => Promise<unknown>;
}

export const networkEndpoints = [
  'blockedNetworks',
  'blockNetwork',
  'unblockNetwork',
] as const satisfies readonly EndpointName[];

/** Routes with which operators block networks. Neither push subscriptions nor keys are then accepted from these. */
export function networkRoutes({
  store,
  nowMs,
  requireKey,
  onBlocked,
}: NetworkRoutesParts): FastifyPluginCallback {
  const onRequest = async (request: FastifyRequest) => {
    requireKey(request, 'site');
  };
  return (app, _options, done) => {
    makePrivate(app);
    app.get(endpoints.blockedNetworks.path, { onRequest }, async () => ({
      data: await askStore(() => blockedNetworks(store.sql)),
    }));
    app.post(endpoints.blockNetwork.path, { onRequest }, async ({ body }) => {
      const { network } = parseBody(blockedNetworkPostSchema, body);
      const data = await askStore(() => blockNetwork(store, network.trim(), nowMs()));
      await onBlocked();
      return { data };
    });
    app.delete(endpoints.unblockNetwork.path, { onRequest }, async ({ params }, reply) => {
      const name = valueOf(params, 'network') ?? '';
      if (await askStore(() => unblockNetwork(store.sql, name))) return reply.code(204).send();
      throw notFound('This network is not blocked');
    });
    done();
  };
}
