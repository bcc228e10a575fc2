// First: the schemas below are made as it says.
import '../zod-config.ts';
import { charactersOnServer } from '@rollcall/game/endpoints/character-reads';
import { lfms, lfmsOnServer } from '@rollcall/game/endpoints/lfm-reads';
import { hearOccurrences } from '../browser-log.ts';
import { createLastSeen, lastSeenCacheName } from '../last-seen.ts';
import { serverNowMs } from '../server-clock.ts';
import type { MessageFromListWorker, MessageToListWorker } from './list-messages.ts';
import { createListWork } from './list-work.ts';
import { packCause } from './pack-cause.ts';

/*
 * Reads the lists of groups and of characters for a page: an answer of half a megabyte is fetched, parsed, checked and
 * compared here, and the page gets what differs. Why: docs/decisions/0004-measure-before-adding-a-cache.md.
 */

const lastSeen = createLastSeen({
  open: () => caches.open(lastSeenCacheName),
  nowMs: () => performance.now(),
});

const post = (message: MessageFromListWorker) => postMessage(message);

const work = createListWork({
  lists: [
    { endpoint: lfmsOnServer, entriesPerMessage: 20 },
    // All groups of a server are one entity.
    { endpoint: lfms, entriesPerMessage: 1 },
    // A group is as large as five of them.
    { endpoint: charactersOnServer, entriesPerMessage: 100 },
  ],
  post,
  onAnswer: (path, text, etag) => void lastSeen.keep(path, text, etag, serverNowMs()),
});

hearOccurrences((occurrence) => {
  if (occurrence.kind !== 'problem') return;
  const { level, message, cause, atMs } = occurrence;
  post({ type: 'noted', level, message, cause: packCause(cause), atMs });
});

addEventListener('message', ({ data }: MessageEvent<MessageToListWorker>) => work(data));
