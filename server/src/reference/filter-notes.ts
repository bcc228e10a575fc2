/** What the reference says of the words of filters; browsers have no use for it. */

export const groupWordNotes: Readonly<Record<string, string>> = {
  levels: 'Groups whose level range overlaps this one; `28-` has no upper limit.',
  classes: 'Groups that accept one of these classes. A group that names none accepts all.',
  fits: 'Groups that one of these characters is eligible for: server, level and classes of each, with dots between the classes and underscores for spaces. `none` matches no group. Groups that they can join are those with `room=1` as well; raid timers are not considered.',
  server: 'Groups on these servers.',
  raids: 'Only raids.',
  quest: 'Groups for one of these quests, by id.',
  pack: 'Groups whose quest belongs to one of these adventure packs. A name with a comma needs quotation marks.',
  difficulty: 'Groups that play at one of these difficulties.',
  skulls: 'Reaper groups with this many skulls. A Reaper group without a number is not among them.',
  room: 'Groups with at least this many places left.',
  full: 'Only groups that have a place left.',
  joinable:
    'Only groups that have a place left. The group list also hides groups that do not fit and raids on timer.',
  'all-levels': 'No groups that are posted for every level of the game.',
  not: "Groups without any of these comma-separated words or phrases in the leader's name, comment or quest. Only whole words count: `xp` does not leave out “experts only”.",
  search:
    'Groups that match any of these comma-separated terms in the names of leader and members, comment, quest (or its initials), pack, accepted classes, levels, difficulty, skulls, server, or as a raid. `12 paladin`, `reaper raid`, `r4+`, `healer` and `legendary` are understood. Quote a term to match it as a phrase; otherwise all its words must match.',
};

export const characterWordNotes: Readonly<Record<string, string>> = {
  levels: 'Characters of these levels; `28-` has no upper limit.',
  classes: 'Characters with one of these classes. `none` matches no character.',
  guild: 'Members of one of these guilds. A name with a comma needs quotation marks.',
  in_quest: 'Only characters who are where a quest is played.',
  recruiting: 'Only characters who are looking for members or for a group.',
  search:
    'Characters in whom one of these terms is found: in the name, the guild, the place, a quest that is played there or its initials, the classes, the level. `32 cleric`, `fvs`, `healer` and `legendary` are understood. Terms have commas between them. One in quotation marks may contain commas and is found as it stands; of any other, all words must be found. Anonymous characters are never found.',
  match: 'A term of the search must be the whole name, guild, place or quest.',
};
