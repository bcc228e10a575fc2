import { describe, expect, it } from 'vitest';
import { lfmFrameSchema } from '../api/live-stream.ts';
import { adventureSeconds } from './lfm.ts';
import { boardAt, type LfmReplay, lfmReplaySchema, replayedBoards, replayFrames } from './replay.ts';
import { compareGroups, type ReplayedGroup } from './replayed-group.ts';

const fighter = (id: number, level = 20) => ({
  id,
  total_level: level,
  classes: [{ name: 'Fighter', level }],
});
const person = (id: number) => ({
  id,
  name: id < 0 ? null : `Player ${id}`,
  gender: null,
  race: 'Human',
  guild_name: null,
  server_name: 'Orien',
  home_server_name: null,
});

const group: ReplayedGroup = {
  id: 1,
  posted_at: '2026-03-14T19:50:00Z',
  comment: 'All welcome',
  quest_id: 701,
  is_quest_guess: false,
  difficulty: 'Elite',
  accepted_classes: [],
  accepted_classes_count: 0,
  minimum_level: 15,
  maximum_level: 25,
  adventure_active_time: 100,
  last_update: '2026-03-14T19:59:00Z',
  leader: 101,
  members: [-1],
  people: [fighter(101), fighter(-1)],
  activity: [{ timestamp: '2026-03-14T19:50:00Z', events: [{ tag: 'posted', data: '' }] }],
};

const replay: LfmReplay = {
  server: 'Orien',
  from: '2026-03-14T20:00:00Z',
  to: '2026-03-14T21:00:00Z',
  first: '2026-03-01T00:00:00Z',
  people: [person(101), person(-1), person(102)],
  keyframe: [group, { ...group, id: 2, adventure_active_time: 0 }],
  changes: [
    {
      at: '2026-03-14T20:10:00Z',
      updates: [
        {
          id: 1,
          comment: null,
          members: [102],
          people: [fighter(102, 18)],
          activity: [
            { timestamp: '2026-03-14T20:10:00Z', events: [{ tag: 'member_joined', data: 'Player 102' }] },
          ],
        },
      ],
      removals: [2],
    },
    {
      at: '2026-03-14T20:20:00Z',
      updates: [
        { id: 1, adventure_active_time: 0 },
        { id: 3, posted_at: '2026-03-14T20:20:00Z', leader: 102, people: [fighter(102)] },
      ],
      removals: [],
    },
    // The id of a group is used again.
    {
      at: '2026-03-14T20:30:00Z',
      updates: [{ id: 3, posted_at: '2026-03-14T20:30:00Z', leader: 101, members: [-1] }],
      removals: [],
    },
  ],
  reports: [600, 1200, 1800],
  gaps: [{ from: '2026-03-14T20:30:00Z', to: '2026-03-14T20:40:00Z' }],
};

const ms = (time: string) => Date.parse(`2026-03-14T${time}Z`);
const boards = [...replayedBoards(replay)];
const groupsAt = (time: string) => boardAt(boards, ms(time))?.groups ?? {};

it('a replay is valid, and its frames are those of a stream', () => {
  expect(lfmReplaySchema.parse(replay)).toEqual(replay);
  const visible = { ...replay, people: [person(101), person(102)] };
  const shownOnly = {
    ...visible,
    keyframe: replay.keyframe.map((each) => ({ ...each, members: [] })),
    changes: replay.changes.slice(0, 2),
  };
  for (const frame of replayFrames(shownOnly)) expect(lfmFrameSchema.safeParse(frame).success).toBe(true);
});

describe('the board at a moment', () => {
  it('does not exist before the first moment', () => {
    expect(boardAt(boards, ms('19:59:59'))).toBeNull();
  });

  it('is that of the keyframe until something changes', () => {
    expect(Object.keys(groupsAt('20:09:59'))).toEqual(['1', '2']);
    expect(groupsAt('20:00:00')).toBe(groupsAt('20:09:59'));
    expect(groupsAt('20:00:00')['1']).toMatchObject({
      comment: 'All welcome',
      server_name: 'Orien',
      last_update: group.last_update,
      leader: { id: 101, name: 'Player 101', total_level: 20, is_anonymous: false, location_id: null },
      members: [{ id: -1, name: null, is_anonymous: true, race: 'Human', total_level: 20 }],
    });
  });

  it('has changed groups and lacks closed ones after a change', () => {
    const groups = groupsAt('20:10:00');
    expect(Object.keys(groups)).toEqual(['1']);
    expect(groups['1']).toMatchObject({
      comment: null,
      quest_id: 701,
      last_update: '2026-03-14T20:10:00Z',
      members: [{ id: 102, name: 'Player 102', total_level: 18 }],
      activity: [{ events: [{ tag: 'posted' }] }, { events: [{ tag: 'member_joined' }] }],
    });
  });

  it('shows clocks that continue until they are changed', () => {
    const clockAt = (time: string) => {
      const lfm = groupsAt(time)['1'];
      return lfm && adventureSeconds(lfm, ms(time));
    };
    expect(['20:00:00', '20:09:00', '20:10:00', '20:11:00', '20:20:00'].map(clockAt)).toEqual([
      160, 700, 760, 820, 0,
    ]);
  });

  it('shows a new group with its defaults, even under the id of an older one', () => {
    expect(groupsAt('20:20:00')['3']).toMatchObject({
      comment: null,
      minimum_level: 1,
      leader: { id: 102, total_level: 20 },
    });
    // Nobody's levels are known.
    expect(groupsAt('20:30:00')['3']).toMatchObject({
      leader: { id: 101, total_level: 0, name: 'Player 101' },
      members: [{ id: -1, classes: [] }],
    });
  });
});

describe('the change from one state of a group to another', () => {
  const { last_update, ...rest } = group;
  const later = { ...rest, last_update: '2026-03-14T20:00:00Z', adventure_active_time: 160 };

  it('is null when only time has passed', () => {
    expect(compareGroups(group, later)).toBeNull();
  });

  it('contains what differs', () => {
    expect(
      compareGroups(group, { ...later, members: [-1, 103], people: [...group.people, fighter(103)] }),
    ).toEqual({
      id: 1,
      members: [-1, 103],
      people: [fighter(103)],
    });
    expect(compareGroups(group, { ...later, adventure_active_time: 161 })).toEqual({
      id: 1,
      adventure_active_time: 161,
    });
    expect(
      compareGroups(
        { ...group, last_update, adventure_active_time: 0 },
        { ...later, adventure_active_time: 3 },
      ),
    ).toEqual({
      id: 1,
      adventure_active_time: 3,
    });
  });

  it('of a new group omits defaults', () => {
    const {
      id,
      posted_at,
      comment,
      quest_id,
      difficulty,
      minimum_level,
      maximum_level,
      leader,
      members,
      people,
    } = group;
    expect(compareGroups(null, group)).toEqual({
      id,
      posted_at,
      comment,
      quest_id,
      difficulty,
      minimum_level,
      maximum_level,
      leader,
      members,
      people,
      adventure_active_time: 100,
    });
  });
});
