import type { EmbedData, EmbedFacts, EmbedQuest } from '@rollcall/game/embed/embed';
import { type EmbedConnection, embedMarkup } from '@rollcall/game/embed/embed-page';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { countsKnownForMs, type ServerInfos } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { minuteMs } from '@rollcall/game/time';
import { resumeMs } from '../api/poll-waits.ts';
import type { LiveStream } from '../api/live-stream.ts';
import { lfmsStream, serverInfoStream, type StreamSource } from '../api/stream-sources.ts';
import type { TabSurroundings } from '../api/tab-surroundings.ts';
import type { LiveList } from '../api/useLive.ts';
import { createFallbackPoll } from './fallback-poll.ts';
import { updateChildren } from './update-dom.ts';

interface EmbedParts {
  /** The element with the served content. */
  readonly root: HTMLElement;
  readonly facts: EmbedFacts;
  /** null = this browser has no streams. */
  readonly stream: Pick<LiveStream, 'follow'> | null;
  readonly tab: TabSurroundings;
  /** Reads the status of all servers. */
  readonly readInfos: () => Promise<ServerInfos>;
  /** Reads the groups of a server, by its key. */
  readonly readGroups: (server: string) => Promise<LiveList<Lfm>>;
  /** Reads a quest of the catalogue; null = there is none. */
  readonly readQuest: (id: number) => Promise<EmbedQuest | null>;
  /** Reads the facts of this page again. */
  readonly readFacts: () => Promise<EmbedFacts>;
}

/**
 * Age at which the counts of players are read again. A stream of characters would send a hundred times as much, for
 * counts that hardly change.
 */
const countsKeptMs = minuteMs;

/**
 * Keeps a served embed live, by a stream, or by polling while none delivers. The served content stays, with the time at
 * which it was made, until everything that it shows has arrived.
 *
 * @returns a function that updates the ages
 */
export function startEmbed(parts: EmbedParts): () => void {
  const { root, stream, tab, readInfos, readGroups, readQuest, readFacts } = parts;
  const nowMs = tab.epochMs;
  const { kind, server, quests: servedQuests } = parts.facts;
  const key = serverKey(server);
  const quests = new Map<number, EmbedQuest | null>(
    Object.entries(servedQuests).map(([id, quest]) => [Number(id), quest]),
  );
  const reading = new Set<number | 'facts'>();
  let { facts } = parts;
  let info: EmbedData['info'] = null;
  let groups: EmbedData['groups'] | null = kind === 'groups' ? null : [];
  let connection: EmbedConnection = { state: 'read', asOfMs: facts.made_at_ms };
  let answeredAtMs = facts.made_at_ms;

  function draw(): void {
    const isComplete = info !== null && groups !== null;
    if (!isComplete && nowMs() - facts.made_at_ms < countsKnownForMs) return;
    for (const { quest_id: id } of groups ?? [])
      if (id !== null && id !== 0 && !quests.has(id))
        void readOnce(id, async () => void quests.set(id, await readQuest(id)));
    if (kind === 'players' && nowMs() - facts.made_at_ms >= countsKeptMs)
      void readOnce('facts', async () => void (facts = await readFacts()));
    updateChildren(root, embedMarkup(facts, { info, groups: groups ?? [], quests }, nowMs(), connection));
  }

  /** Reads something and draws it, unless it is already being read. A failed read is repeated with the next update. */
  async function readOnce(what: number | 'facts', read: () => Promise<void>): Promise<void> {
    if (reading.has(what)) return;
    reading.add(what);
    try {
      await read();
      draw();
    } catch {
      // Nothing has changed.
    } finally {
      reading.delete(what);
    }
  }

  const takeInfos = (infos: ServerInfos) => {
    info = infos[key] ?? null;
  };
  const takeGroups = (lfms: LiveList<Lfm>) => {
    groups = Object.values(lfms);
  };

  const polls = createFallbackPoll(tab, {
    read: () => Promise.all([readInfos(), kind === 'groups' ? readGroups(key) : null]),
    onAnswer: ([infos, lfms]) => {
      takeInfos(infos);
      if (lfms !== null) takeGroups(lfms);
      answeredAtMs = nowMs();
      connection = { state: 'read', asOfMs: answeredAtMs };
      draw();
    },
    onFailed: lose,
  });
  polls.start(resumeMs);

  function lose(): void {
    connection = { state: 'lost', asOfMs: answeredAtMs };
    draw();
  }

  /** What no stream delivers at the moment. */
  const missing = new Set<object>();

  function follow<T>(source: StreamSource<T>, take: (answer: T) => void): void {
    missing.add(source);
    stream?.follow(source, {
      onAnswer: (answer) => {
        take(answer);
        missing.delete(source);
        if (missing.size === 0) {
          polls.stop();
          answeredAtMs = nowMs();
          connection = { state: 'live' };
        }
        draw();
      },
      onLost: () => {
        const wasLive = missing.size === 0;
        missing.add(source);
        if (!wasLive) return;
        polls.start();
        lose();
      },
    });
  }
  follow(serverInfoStream, takeInfos);
  if (kind === 'groups') follow(lfmsStream(key), takeGroups);
  return draw;
}
