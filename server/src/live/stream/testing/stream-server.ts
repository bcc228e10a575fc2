import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { constants, createGunzip } from 'node:zlib';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { vi } from 'vitest';
import { silentLogger } from '../../../http/logger.ts';
import { createUnsharedLimits } from '../../../http/limit-share.ts';
import { createPlainHttp } from '../../../http/testing/plain-http.ts';
import { createLiveStore } from '../../live-store.ts';
import {
  emptyCatalogue,
  charactersReport,
  lfmsReport,
  reported,
  reportedLfm,
} from '../../testing/reports.ts';
import { noReaderKeys, type ReaderKeyCheck } from '../../../http/reader-key.ts';
import type { SideTopics } from '../side-topics.ts';
import { createStreamHub } from '../stream-hub.ts';
import { streamRoutes } from '../stream-routes.ts';
import { briefly, eventsOf } from './reader.ts';

interface StreamServerParts {
  readonly proxyCount?: number;
  readonly streamMaximum?: number;
  readonly isUnlimited?: boolean;
  readonly readerKeys?: ReaderKeyCheck;
  readonly sideTopics?: readonly SideTopics[];
}

/** Starts a server with streams only, on its own port, that knows one character and one group on Thelanis. */
export async function serveStreams({ sideTopics = [], ...parts }: StreamServerParts = {}) {
  const store = createLiveStore({ definition: defaultDefinition });
  store.apply(charactersReport([reported()]), madeAtMs);
  store.apply(lfmsReport([reportedLfm()]), madeAtMs);
  const build = { commit_hash: 'abc', built_at: null };
  const hub = createStreamHub({
    store,
    catalogue: () => emptyCatalogue,
    build,
    nowMs: () => madeAtMs,
    logger: silentLogger,
    sideTopics,
    epoch: 'run',
  });
  const { app } = createPlainHttp();
  void app.register(
    streamRoutes({
      hub,
      definition: defaultDefinition,
      proxyCount: 0,
      limitShare: createUnsharedLimits(),
      readerKeys: noReaderKeys,
      streamMaximum: 10_000,
      isUnlimited: false,
      ...parts,
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let location = 0;
  return {
    hub,
    port,
    store,
    server: app.server,
    /** Makes one frame of `characters:thelanis`. */
    change: (public_comment = '') => {
      location += 1;
      store.apply(
        charactersReport([{ id: 101, location_id: location, public_comment }], { mode: 'delta' }),
        madeAtMs,
      );
    },
    open: (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
      openStream({ port, path, headers, method }),
    close: async () => {
      await hub.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

interface StreamRequest {
  readonly port: number;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly method: string;
}

/** Opens a stream on its own connection and collects what arrives. */
async function openStream({ port, ...options }: StreamRequest) {
  const asked = request({ host: '127.0.0.1', port, agent: false, ...options });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const isZipped = answer.headers['content-encoding'] === 'gzip';
  const body = isZipped ? answer.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })) : answer;
  let text = '';
  let isEnded = false;
  body.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  body.on('end', () => (isEnded = true)).on('error', () => (isEnded = true));
  answer.on('error', () => (isEnded = true));
  const said = () => eventsOf(text).map(briefly);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: () => text,
    said,
    events: () => eventsOf(text),
    /**
     * Waits until the stream has sent this many items, not counting pings, which also appear if a slow test takes two
     * seconds.
     */
    hear: async (count: number) => {
      const heard = () => said().filter((each) => each !== 'ping');
      await eventually(() => heard().length >= count);
      return heard();
    },
    ended: () => eventually(() => isEnded),
    leave: () => asked.destroy(),
  };
}

/** Waits in real time until something is true. */
export function eventually(isSo: () => boolean): Promise<void> {
  const check = () => {
    if (!isSo()) throw new Error('it never was so');
  };
  return vi.waitFor(check, { timeout: 60_000, interval: 5 });
}
