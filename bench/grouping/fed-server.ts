import { createHash, randomBytes } from 'node:crypto';
import type { Lfm } from '@rollcall/game/lfm';
import { serveRollcall } from '../first-view/serve.ts';
import { madeGroups, madeQuests } from '../panel/made-groups.ts';

export const benchServer = 'Orien';

export interface FedServer {
  readonly url: string;
  /** From now on the server has these groups and no others. */
  readonly post: (count: number) => Promise<void>;
  /**
   * Changes ten groups, or as many as there are to change.
   *
   * @param isGrowing comments and places in the order change, groups close and open, and the activity of groups grows;
   *   else only how long a group has been in its adventure, so that the world stays as large as it is
   */
  readonly change: (count: number, isGrowing: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The real server without a world of its own: what happens in it is reported by the benchmark. */
export async function serveFed(): Promise<FedServer> {
  const key = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(key).digest('hex');
  const server = await serveRollcall('grouping', {
    DEMO: 'off',
    COLLECTOR_KEYS: `bench:${hash}:live+catalogue`,
    READ_LIMIT: 'off',
  });
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok || !text.includes('"rejected":[]')) throw new Error(`A report was refused: ${text}`);
  };
  const quests = madeQuests().map((quest) => ({ ...quest, area_id: null }));
  // Some of the made groups are about quests of higher numbers: here every quest is one that the catalogue has.
  const known = (lfm: Lfm) => ({ ...lfm, quest_id: (lfm.quest_id ?? 0) % (quests.length + 1) });
  let groups: Lfm[] = [];
  let nextId = 1;
  let turn = 0;
  const makeGroups = (count: number, seed: number) =>
    madeGroups(count, seed).map((lfm) => {
      const id = nextId;
      nextId += 1;
      const onServer = { server_name: benchServer };
      const leader = { ...lfm.leader, ...onServer, id: 100_000 + id };
      const members = lfm.members.map((member) => ({ ...member, ...onServer }));
      return known({ ...lfm, ...onServer, id, leader, members });
    });
  await send('POST', '/v1/quests', quests);
  return {
    url: server.url,
    stop: server.stop,
    async post(count) {
      groups = makeGroups(count, 1);
      const isOnline = { index: 1, is_online: true, is_vip_only: false };
      await send('PATCH', '/v1/game/server-info', { servers: { [benchServer]: isOnline } });
      await send('POST', '/v1/characters', { characters: [], servers: [benchServer] });
      await send('POST', '/v1/lfms', { lfms: groups.map(reported), servers: [benchServer] });
    },
    async change(count, isGrowing) {
      turn += 1;
      const places = Array.from({ length: count }, (_, index) => (turn * 7 + index * 19) % groups.length);
      const closed: number[] = [];
      const changed = [...new Set(places)].map((place, index) => {
        const before = groups[place];
        if (before === undefined) throw new Error('There are no groups to change.');
        const after = isGrowing ? grow(before, index) : pass(before);
        if (after.id !== before.id) closed.push(before.id);
        groups[place] = after;
        return after;
      });
      await send('PATCH', '/v1/lfms', { lfms: changed.map(reported), deleted_ids: closed });
    },
  };

  /** One of ten is another group; of the others every third also finds another place in the order. */
  function grow(before: Lfm, index: number): Lfm {
    if (index === 9) return makeGroups(1, turn)[0] ?? before;
    const comment = `Now for the ${turn}th time`;
    return index % 3 === 0
      ? { ...before, comment, maximum_level: before.minimum_level + (turn % 5) }
      : { ...before, comment };
  }

  function pass(before: Lfm): Lfm {
    return { ...before, adventure_active_time: 60 * (1 + (turn % 50)) };
  }
}

/** As a collector reports it: of activity it knows nothing. */
function reported({ activity: _activity, last_update: _when, ...lfm }: Lfm) {
  return lfm;
}
