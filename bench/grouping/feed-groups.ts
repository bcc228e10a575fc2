import type { Lfm } from '@rollcall/game/lfm/lfm';
import { benchServer, type FedList, type FedServer } from '../live-panel/fed-server.ts';
import { madeGroups, madeQuests } from '../panel/made-groups.ts';

/** Groups on the server of the benchmark, each about a quest of its catalogue. */
export async function feedGroups({ report }: FedServer): Promise<FedList> {
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
  await report('POST', '/v1/quests', quests);
  return {
    async post(count) {
      groups = makeGroups(count, 1);
      await report('POST', '/v1/lfms', { lfms: groups.map(reported), servers: [benchServer] });
    },
    async change(count, isLively) {
      turn += 1;
      const places = Array.from({ length: count }, (_, index) => (turn * 7 + index * 19) % groups.length);
      const closed: number[] = [];
      const changed = [...new Set(places)].map((place, index) => {
        const before = groups[place];
        if (before === undefined) throw new Error('There are no groups to change.');
        const after = isLively ? grow(before, index) : pass(before);
        if (after.id !== before.id) closed.push(before.id);
        groups[place] = after;
        return after;
      });
      await report('PATCH', '/v1/lfms', { lfms: changed.map(reported), deleted_ids: closed });
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

  /** How long it has been in its adventure. */
  function pass(before: Lfm): Lfm {
    return { ...before, adventure_active_time: 60 * (1 + (turn % 50)) };
  }
}

/** As a collector reports it: of activity it knows nothing. */
function reported({ activity: _activity, last_update: _when, ...lfm }: Lfm) {
  return lfm;
}
