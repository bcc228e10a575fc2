import { type EmbedData, type EmbedFacts, type EmbedQuest } from '@rollcall/game/embed/embed';
import { type EmbedConnection, embedMarkup } from '@rollcall/game/embed/embed-page';
import { serverKey } from '@rollcall/game/servers';
import type { LiveStream } from '../api/live-stream.ts';
import { charactersStream, lfmsStream, serverInfoStream } from '../api/stream-sources.ts';
import { updateChildren } from './update-dom.ts';

interface EmbedParts {
  /** The element with the served content. */
  readonly root: HTMLElement;
  readonly facts: EmbedFacts;
  readonly stream: Pick<LiveStream, 'follow'>;
  /** Reads a quest of the catalogue; null = there is none. */
  readonly readQuest: (id: number) => Promise<EmbedQuest | null>;
  /** Milliseconds since 1970, by the server's clock. */
  readonly nowMs: () => number;
}

/**
 * Keeps a served embed live. Its content stays, with the time at which it was made, until the stream has sent
 * everything that it shows.
 *
 * @returns updates the ages
 */
export function startEmbed({ root, facts, stream, readQuest, nowMs }: EmbedParts): () => void {
  const key = serverKey(facts.server);
  const quests = new Map<number, EmbedQuest | null>(
    Object.entries(facts.quests).map(([id, quest]) => [Number(id), quest]),
  );
  const requested = new Set<number>();
  let info: EmbedData['info'] = null;
  let list: Pick<EmbedData, 'groups' | 'characters'> | null = null;
  let connection: EmbedConnection = 'live';

  function draw(): void {
    if (info === null || list === null) return;
    for (const { quest_id: id } of list.groups) if (id !== null && id !== 0) void lookUp(id);
    updateChildren(root, embedMarkup(facts, { info, ...list, quests }, nowMs(), connection));
  }

  async function lookUp(id: number): Promise<void> {
    if (quests.has(id) || requested.has(id)) return;
    requested.add(id);
    try {
      quests.set(id, await readQuest(id));
      draw();
    } catch {
      // Looked up again with the next update.
      requested.delete(id);
    }
  }

  function take(change: () => void): void {
    change();
    connection = 'live';
    draw();
  }
  const onLost = () => {
    connection = 'lost';
    draw();
  };
  stream.follow(serverInfoStream, {
    onAnswer: (infos) => take(() => (info = infos[key] ?? null)),
    onLost,
  });
  if (facts.kind === 'groups')
    stream.follow(lfmsStream(key), {
      onAnswer: (groups) => take(() => (list = { groups: Object.values(groups), characters: [] })),
      onLost,
    });
  else
    stream.follow(charactersStream(key), {
      onAnswer: (characters) => take(() => (list = { groups: [], characters: Object.values(characters) })),
      onLost,
    });
  return draw;
}
