import type { Area } from '@rollcall/game/quest/area';
import type { Character } from '@rollcall/game/character/character';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { LfmReplay } from '@rollcall/game/lfm/replay';
import type { ReplayedMember } from '@rollcall/game/lfm/replayed-group';
import type { Quest } from '@rollcall/game/quest/quest';
import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import type { ServerInfo } from '@rollcall/game/population/server-info';

/**
 * The small world of all examples: two servers on a Friday evening. The example bodies of report calls are the reports
 * of its collectors, and the resulting answers are the examples of reads.
 */

export const askedAt = '2026-11-20T20:15:30Z';
export const seenAt = '2026-11-20T20:15:12Z';

export const exampleServers = [
  { name: 'Orien', bitness: 64, colour: '#8b6cd0' },
  { name: 'Thelanis', bitness: 64, colour: '#1f96a5' },
] as const;

export const quay: Area = {
  id: 501,
  name: 'Lantern Quay',
  is_public: true,
  is_wilderness: false,
  region: 'Harbor Ward',
};
export const bellTower: Area = {
  id: 502,
  name: 'The Drowned Bell',
  is_public: false,
  is_wilderness: false,
  region: 'Harbor Ward',
};
export const ironTide: Area = {
  id: 503,
  name: 'Night of the Iron Tide',
  is_public: false,
  is_wilderness: false,
  region: null,
};

export const drownedBell: Quest = {
  id: 701,
  alt_id: null,
  area_id: bellTower.id,
  name: 'The Drowned Bell',
  heroic_normal_cr: 10,
  epic_normal_cr: null,
  xp: {
    heroic_casual: 1450,
    heroic_normal: 2610,
    heroic_hard: 2740,
    heroic_elite: 2870,
    epic_casual: null,
    epic_normal: null,
    epic_hard: null,
    epic_elite: null,
  },
  is_free_to_play: false,
  is_free_to_vip: true,
  required_adventure_pack: 'Bells Below the Harbor',
  adventure_area: 'Lantern Quay',
  quest_journal_group: 'Bells Below the Harbor',
  group_size: 'Party',
  patron: 'The Harbormasters',
  average_time: 1080,
  length: 1080,
  tip: 'Bring somebody who can swim.',
};

/** A raid, whose timer starts when a character leaves its area. */
export const ironTideRaid: Quest = {
  ...drownedBell,
  id: 702,
  area_id: ironTide.id,
  name: 'Night of the Iron Tide',
  heroic_normal_cr: 16,
  group_size: 'Raid',
  average_time: 2700,
  length: 2700,
  tip: null,
};

export const aelith: Character = {
  id: 410001,
  name: 'Aelith',
  gender: 'Female',
  race: 'Elf',
  total_level: 12,
  classes: [{ name: 'Bard', level: 12 }],
  location_id: quay.id,
  guild_name: 'Lantern Watch',
  server_name: 'Orien',
  home_server_name: 'Orien',
  group_id: 70021,
  is_online: true,
  is_in_party: true,
  is_anonymous: false,
  is_recruiting: false,
  public_comment: null,
  last_update: seenAt,
  last_save: '2026-11-20T20:10:03Z',
};

export const bramwick: Character = {
  ...aelith,
  id: 410002,
  name: 'Bramwick',
  gender: 'Male',
  race: 'Halfling',
  classes: [
    { name: 'Rogue', level: 8 },
    { name: 'Ranger', level: 4 },
  ],
  last_save: '2026-11-20T20:08:41Z',
};

export const veiled: Character = {
  ...aelith,
  id: 410003,
  name: null,
  race: 'Human',
  total_level: 30,
  classes: [
    { name: 'Cleric', level: 20 },
    { name: 'Epic', level: 10 },
  ],
  location_id: null,
  guild_name: null,
  group_id: 0,
  is_in_party: false,
  is_anonymous: true,
  last_save: '2026-11-20T19:58:20Z',
};

export const corvane: Character = {
  ...aelith,
  id: 420001,
  name: 'Corvane',
  gender: 'Male',
  race: 'Human',
  total_level: 20,
  classes: [{ name: 'Fighter', level: 20 }],
  guild_name: null,
  server_name: 'Thelanis',
  group_id: 0,
  is_in_party: false,
  public_comment: 'Looking for a guild',
  last_save: '2026-11-20T20:01:57Z',
};

export const dunmarrow: Character = {
  ...aelith,
  id: 410009,
  name: 'Dunmarrow',
  gender: 'Male',
  race: 'Dwarf',
  total_level: 15,
  classes: [{ name: 'Paladin', level: 15 }],
  group_id: 0,
  is_online: false,
  is_in_party: false,
  last_update: '2026-11-16T22:40:00Z',
  last_save: '2026-11-16T22:40:00Z',
};

export const bellGroup: Lfm = {
  id: 70021,
  comment: 'Once through on hard, all welcome',
  quest_id: drownedBell.id,
  is_quest_guess: false,
  difficulty: 'Hard',
  accepted_classes: [],
  accepted_classes_count: 15,
  minimum_level: 9,
  maximum_level: 13,
  adventure_active_time: 0,
  leader: aelith,
  members: [bramwick],
  activity: [
    { timestamp: '2026-11-20T20:12:12Z', events: [{ tag: 'posted', data: '' }] },
    {
      timestamp: seenAt,
      events: [
        { tag: 'quest', data: '701' },
        { tag: 'member_joined', data: 'Bramwick' },
      ],
    },
  ],
  last_update: seenAt,
  server_name: 'Orien',
};

const postedAt = '2026-11-20T20:12:12Z';

export const orienReplay: LfmReplay = {
  server: 'Orien',
  from: '2026-11-20T20:00:00Z',
  to: seenAt,
  first: '2026-11-06T00:00:04Z',
  people: [aelith, bramwick].map(({ id, name, gender, race, guild_name, server_name, home_server_name }) => ({
    id,
    name,
    gender,
    race,
    guild_name,
    server_name,
    home_server_name,
  })),
  keyframe: [],
  changes: [
    {
      at: postedAt,
      updates: [
        {
          id: bellGroup.id,
          posted_at: postedAt,
          comment: bellGroup.comment,
          difficulty: bellGroup.difficulty,
          accepted_classes_count: bellGroup.accepted_classes_count,
          minimum_level: bellGroup.minimum_level,
          maximum_level: bellGroup.maximum_level,
          leader: aelith.id,
          people: [membership(aelith)],
          activity: [{ timestamp: postedAt, events: [{ tag: 'posted', data: '' }] }],
        },
      ],
      removals: [],
    },
    {
      at: seenAt,
      updates: [
        {
          id: bellGroup.id,
          quest_id: bellGroup.quest_id,
          members: [bramwick.id],
          people: [membership(bramwick)],
          activity: [
            {
              timestamp: seenAt,
              events: [
                { tag: 'quest', data: '701' },
                { tag: 'member_joined', data: 'Bramwick' },
              ],
            },
          ],
        },
      ],
      removals: [],
    },
  ],
  reports: [724, ...Array.from({ length: 19 }, (_, index) => 732 + 10 * index)],
  gaps: [{ from: '2026-11-20T20:00:00Z', to: '2026-11-20T20:12:04Z' }],
};

function membership({ id, total_level, classes }: Character): ReplayedMember {
  return { id, total_level, classes };
}

export const orienInfo: ServerInfo = {
  index: 0,
  is_online: true,
  is_vip_only: false,
  character_count: 3,
  lfm_count: 1,
  queue_number: 0,
  last_status_check: '2026-11-20T20:15:05Z',
  last_data_fetch: seenAt,
  creation_timestamp: '2026-11-18T15:02:00Z',
  offline_since: null,
};

export const thelanisInfo: ServerInfo = { ...orienInfo, index: 1, character_count: 1, lfm_count: 0 };

export function reported(character: Character): ReportedCharacter {
  const { is_online: _, last_update: __, name, ...rest } = character;
  return { ...rest, name };
}

export function reportedGroup(group: Lfm): ReportedLfm {
  const { activity: _, last_update: __, leader, members, ...rest } = group;
  return { ...rest, leader: reported(leader), members: members.map(reported) };
}
