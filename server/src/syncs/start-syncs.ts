import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { isSyncId, syncPutSchema } from '@rollcall/game/sync/sync-wire';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import type { CallerParts } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import { parseBody } from '../http/parse-body.ts';
import { plainGauge } from '../http/read-gauge.ts';
import { valueOf } from '../http/request-values.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import { secretMissing } from '../http/token-holder.ts';
import { createFollowedVersions } from '../live/stream/followed-versions.ts';
import type { SideTopics } from '../live/stream/side-topics.ts';
import { describeStoreError } from '../store/store-errors.ts';
import { askStore } from '../visitors/ask-store.ts';
import { createCountedCalls } from '../visitors/counted-calls.ts';
import { makePrivate } from '../visitors/private-routes.ts';
import { hashCredential, readCredential } from '../visitors/secrets.ts';
import type { WriteParts } from '../visitors/write-bounds.ts';
import { startRemoving } from '../visitors/write-retention.ts';
import {
  countSyncs,
  deleteSync,
  deleteUnused,
  type NamedSync,
  noSync,
  readSync,
  readVersions,
  writeSync,
} from './sync-rows.ts';

interface SyncsParts extends CallerParts, Omit<WriteParts, 'hasOtherWriters'> {
  /** Calls `listener` when another server has changed a table. */
  readonly onTableChanged: (table: 'syncs', listener: () => void) => void;
}

const syncEndpoints = ['sync', 'putSync', 'deleteSync'] as const satisfies readonly EndpointName[];

/** The sync that a call names. @throws HttpError 401 without a secret, 404 for an id that no sync can have */
function namedIn({ params, headers }: FastifyRequest): NamedSync {
  const id = valueOf(params, 'id_hash') ?? '';
  if (!isSyncId(id)) throw noSync();
  const bearer = readCredential(headers.authorization);
  if (bearer === null) throw secretMissing();
  return { id, bearerHash: hashCredential(bearer) };
}

function syncRoutes(parts: SyncsParts, changed: (ids: readonly string[]) => void): FastifyPluginCallback {
  const { store, nowMs, proxyCount, isLimited } = parts;
  const count = createCountedCalls({
    ...parts,
    limit: 'syncCalls',
    windows: isLimited ? limits.syncCalls.windows : null,
    refusal: 'Too many calls of a sync within an hour: wait before the next',
  });
  return (app, _options, done) => {
    makePrivate(app);
    app.get(endpoints.sync.path, async (request, reply) => {
      const named = namedIn(request);
      const read = () => askStore(() => readSync(store.sql, named, nowMs()));
      return { data: await count(request, reply, read) };
    });
    app.put(endpoints.putSync.path, { bodyLimit: limits.transferBody.bytes }, async (request, reply) => {
      const named = namedIn(request);
      const put = {
        ...named,
        ...parseBody(syncPutSchema, request.body),
        ifMatch: request.headers['if-match'] ?? null,
        address: clientAddress(request.raw, proxyCount),
        nowMs: nowMs(),
        isLimited,
      };
      const version = await count(request, reply, () => askStore(() => writeSync(store, put)));
      changed([named.id]);
      return { data: { version } };
    });
    app.delete(endpoints.deleteSync.path, async (request, reply) => {
      const named = namedIn(request);
      await count(request, reply, () => askStore(() => deleteSync(store, named)));
      changed([named.id]);
      return reply.code(204).send();
    });
    done();
  };
}

/** Syncs between the devices of visitors: their routes, their stream topics, and the deletion of unused ones. */
export function startSyncs(parts: SyncsParts) {
  const { store, scheduled, nowMs } = parts;
  const followed = createFollowedVersions<{ readonly version: number }>({
    store,
    readVersions: (ids) => readVersions(store.sql, ids),
    onFailure: (error) =>
      parts.logger.warn(`Could not read which syncs have changed: ${describeStoreError(error)}`),
  });
  /** Their frames contain only the version. */
  const topics: SideTopics = {
    prefix: 'sync',
    isName: isSyncId,
    frameType: 'sync',
    read: async (id) => {
      const version = (await readVersions(store.sql, [id])).get(id);
      const seen = version === undefined ? null : { version };
      followed.noteRead(id, seen);
      return seen;
    },
    subscribe: followed.subscribe,
    setFollowed: followed.setFollowed,
  };
  parts.onTableChanged('syncs', followed.changedElsewhere);
  let size: { readonly rows: number; readonly bytes: number } | null = null;

  const task = startRemoving({
    ...parts,
    what: 'syncs that no device used',
    remove: async () => {
      const removed = scheduled.isUnavailable()
        ? 0
        : await scheduled.transaction((sql) => deleteUnused(sql, nowMs()));
      if (removed > 0) followed.changedElsewhere();
      size = await countSyncs(store.sql);
      return removed;
    },
  });
  const plugin: RoutePlugin = {
    endpoints: syncEndpoints,
    routes: () => syncRoutes(parts, followed.changed),
  };
  const gauges = [
    plainGauge('rollcall_syncs', 'Syncs between devices, counted every minute.', () => size?.rows ?? null),
    plainGauge(
      'rollcall_sync_bytes',
      'Size of the ciphertext of all syncs, bytes, measured every minute.',
      () => size?.bytes ?? null,
    ),
    plainGauge(
      'rollcall_syncs_followed',
      'Syncs that streams of this server follow.',
      () => followed.seen().size,
    ),
  ];
  return {
    plugin,
    gauges,
    topics,
    removeUnused: () => task.runOnce(),
    close: async () => {
      followed.close();
      await task.close();
    },
  };
}
