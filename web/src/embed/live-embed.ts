import type { EmbedData, EmbedFacts, EmbedQuest } from '@rollcall/game/embed/embed';
import { type EmbedConnection, embedMarkup } from '@rollcall/game/embed/embed-page';
import { serverKey } from '@rollcall/game/servers';
import { minuteMs } from '@rollcall/game/time';
import type { LiveStream } from '../api/live-stream.ts';
import { lfmsStream, serverInfoStream } from '../api/stream-sources.ts';
import { updateChildren } from './update-dom.ts';

interface EmbedParts {
  /** The element with the served content. */
  readonly root: HTMLElement;
  readonly facts: EmbedFacts;
  readonly stream: Pick<LiveStream, 'follow'>;
  /** Reads a quest of the catalogue; null = there is none. */
  readonly readQuest: (id: number) => Promise<EmbedQuest | null>;
  /** Reads the facts of this page again. */
  readonly readFacts: () => Promise<EmbedFacts>;
  /** Milliseconds since 1970, by the server's clock. */
  readonly nowMs: () => number;
}

/**
 * Age at which the counts of players are read again. A stream of characters would send a hundred times as much, for
 * counts that hardly change.
 */
const countsKeptMs = minuteMs;

/**
 * Keeps a served embed live. Its content stays, with the time at which it was made, until the stream has sent
 * everything that it shows.
 *
 * @returns a function that updates the ages
 */
export function startEmbed(parts: EmbedParts): () => void {
  const { root, stream, readQuest, readFacts, nowMs } = parts;
  const { kind, server, quests: servedQuests } = parts.facts;
  const key = serverKey(server);
  const quests = new Map<number, EmbedQuest | null>(
    Object.entries(servedQuests).map(([id, quest]) => [Number(id), quest]),
  );
  const reading = new Set<number | 'facts'>();
  let { facts } = parts;
  let info: EmbedData['info'] = null;
  let groups: EmbedData['groups'] | null = kind === 'groups' ? null : [];
  let connection: EmbedConnection = 'live';

  function draw(): void {
    if (info === null || groups === null) return;
    for (const { quest_id: id } of groups)
      if (id !== null && id !== 0 && !quests.has(id))
        void readOnce(id, async () => void quests.set(id, await readQuest(id)));
    if (kind === 'players' && nowMs() - facts.made_at_ms >= countsKeptMs)
      void readOnce('facts', async () => void (facts = await readFacts()));
    updateChildren(root, embedMarkup(facts, { info, groups, quests }, nowMs(), connection));
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

  const onLost = () => {
    connection = 'lost';
    draw();
  };
  stream.follow(serverInfoStream, {
    onAnswer: (infos) => {
      info = infos[key] ?? null;
      connection = 'live';
      draw();
    },
    onLost,
  });
  if (kind === 'groups')
    stream.follow(lfmsStream(key), {
      onAnswer: (answer) => {
        groups = Object.values(answer);
        connection = 'live';
        draw();
      },
      onLost,
    });
  return draw;
}
