import type { Guild } from '@rollcall/game/guild/guild';
import type { Character } from '@rollcall/game/character/character';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { Quest } from '@rollcall/game/quest/quest';
import { makeArea, makeCharacter, makeLfm, makeQuest, makeRaidActivity } from '@rollcall/game/testing/makers';

/** A world of the longest names, to find texts that overlap or are cut off. */

/** The longest of the game's catalogue, raids last. */
const questNames = [
  'Getting Ahead in Lordsmarch Palace - The Night Revels',
  'Extended Content: The Haunted Halls of Eveningstar',
  "The Kobolds' Newest Ringleader - The Night Revels",
  'Doom of the Witch-doctor: Zulkash, Herald of Woe',
  'Legendary Vision of Destruction',
  'The Chronoscope (Legendary)',
];
/** The longest pack, area and patron of the catalogue. */
const place = {
  required_adventure_pack: 'Whtie Plume Mountain and Other Tales',
  quest_journal_group: 'Sharn - Clifftop Tower District',
  adventure_area: 'Lower Temple of Elemental Evil, Node of Earth',
  patron: 'Keepers of the Feather',
};
/** The area of the first quest, where these people are. */
export const longArea = makeArea({ id: 6701, name: place.adventure_area });
const firstQuestId = 7701;

export const longQuests: readonly Quest[] = questNames.map((name, index) =>
  makeQuest({
    ...place,
    id: firstQuestId + index,
    area_id: longArea.id + index,
    name,
    group_size: name.includes('Legendary') ? 'Raid' : 'Party',
  }),
);

/** Names of thirty letters without a possible line break. */
const personNames = [
  'Wilhelminawarrenmossmarshwater',
  'Maximilianhammerwardenmountain',
  'Ammelinewhisperwindmoonwardens',
  'Mordwinnthemightymasterofmaces',
];
const longGuild = 'Wardens of the Wintermoon Moor';

const classes = [
  { name: 'Favored Soul', level: 12 },
  { name: 'Dark Apostate', level: 12 },
  { name: 'Dragon Disciple', level: 8 },
];

/** Characters on a server with a long name, of three classes with long names. */
export const longPeople: readonly Character[] = personNames.map((name, index) =>
  makeCharacter({
    id: 4701 + index,
    name,
    server_name: index === 0 ? 'Argonnessen' : 'Thelanis',
    guild_name: longGuild,
    total_level: 32,
    classes,
    location_id: longArea.id,
    public_comment: 'Looking for more of them, and for a healer who knows each fight by heart',
  }),
);

/** Guilds of the longest names, the first with all of these people online. */
export const longGuilds: readonly Guild[] = [
  longGuild,
  'Wintermoonmoorwardensofthenorths',
  'Old Wardens of Winter',
].map((name, index) => ({
  guild_name: name,
  server_name: index === 0 ? 'Argonnessen' : 'Thelanis',
  character_count: 12_345,
  online_characters: Object.fromEntries(
    longPeople.map((person) => [person.id, { ...person, guild_name: name, group_id: 9701 }]),
  ),
  levels: { 20: 1200, 34: 11_145 },
  classes: { 'Favored Soul': 12_345 },
  online_by_hour: [],
}));

/** Groups of the longest quests, the raids almost full, on Reaper 10, for which all of these people are eligible. */
export const longGroups: readonly Lfm[] = longQuests.map((quest, index) => longGroup(quest, 9701 + index));

/** A number of groups, distributed over the given servers. */
export function crowdOfGroups(count: number, servers: readonly string[]): readonly Lfm[] {
  const rounds = Math.ceil(count / longQuests.length);
  const quests = Array.from({ length: rounds }, () => longQuests)
    .flat()
    .slice(0, count);
  return quests.map((quest, index) => ({
    ...longGroup(quest, 20_001 + index),
    server_name: servers[index % servers.length] ?? 'Thelanis',
  }));
}

function longGroup({ id: questId, group_size }: Quest, id: number): Lfm {
  const members = group_size === 'Raid' ? 10 : 4;
  return makeLfm({
    id,
    quest_id: questId,
    difficulty: 'Reaper 10',
    comment: 'Know each fight, bring potions and patience: extraordinarily-long-words-are-in-here-too',
    minimum_level: 30,
    maximum_level: 34,
    accepted_classes: ['Cleric', 'Favored Soul', 'Druid'],
    accepted_classes_count: 3,
    adventure_active_time: 3720,
    leader: longMember(id, 0),
    members: Array.from({ length: members }, (_, member) => longMember(id, member + 1)),
  });
}

function longMember(groupId: number, member: number): Character {
  return makeCharacter({
    id: groupId * 100 + member,
    name: personNames[member % personNames.length] ?? '',
    group_id: groupId,
    is_in_party: true,
    guild_name: longGuild,
    total_level: 32,
    classes,
  });
}

/** The first two of these people have left both raids, and are on timer for them. */
export const longTimers = (timestamp: string) =>
  longPeople
    .slice(0, 2)
    .flatMap(({ id }) =>
      longQuests.flatMap((quest) =>
        quest.group_size === 'Raid'
          ? [makeRaidActivity({ character_id: id, timestamp, data: { quest_ids: [quest.id] } })]
          : [],
      ),
    );
