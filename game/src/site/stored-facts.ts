/** What is stored about a character in one place (docs/product.md, Your data). */
export interface StoredFact {
  readonly label: string;
  /** In plain words, for readers. */
  readonly what: string;
  /** Columns that refer to a character or person; empty for places that are not tables. */
  readonly columns: readonly string[];
  /** With the default settings of an operator. */
  readonly howLong: string;
  /** What the export of its owner contains. */
  readonly exported: string;
  /** What erasing does. */
  readonly erased: string;
}

const whileKept = '180 days';

/**
 * Everything that is stored about a character, by table. The server has an export and an erasure for each entry
 * (`server/src/own-data/own-rows.ts`), the about page shows the list, and a test compares it with the database: a new
 * table about characters needs one entry here and one there.
 */
export const storedTables = {
  characters: {
    label: 'Character',
    what: 'The character as last seen: name, guild, server, place, level, classes, comment, and when it was seen',
    columns: [
      'id',
      'name',
      'guild_name',
      'group_id',
      'classes',
      'public_comment',
      'primary_class',
      'class_count',
    ],
    howLong: 'Forever',
    exported: 'All of it',
    erased: 'Deleted',
  },
  former_names: {
    label: 'Former names',
    what: 'Names that it had before, and until when. Nobody but its verified owner sees them',
    columns: ['character_id', 'name'],
    howLong: 'Forever',
    exported: 'All of them',
    erased: 'Deleted',
  },
  character_activity: {
    label: 'Activity',
    what: 'Log-ins and log-outs, places, levels, guilds, servers and groups, each with its time',
    columns: ['character_id'],
    howLong: whileKept,
    exported: 'All of it',
    erased: 'Deleted',
  },
  character_days: {
    label: 'Days',
    what: 'Sums of a day: levels gained, places, sessions',
    columns: ['character_id'],
    howLong: '91 days',
    exported: 'All of them',
    erased: 'Deleted, up to the end of that day (UTC)',
  },
  groups: {
    label: 'Groups led',
    what: 'Groups that it led, with their comment; its whole state while such a group is open',
    columns: ['leader_id', 'people', 'comment'],
    howLong: whileKept,
    exported: 'Those that it led, with the comment',
    erased: 'The group stays, without a leader and comment',
  },
  group_members: {
    label: 'Groups',
    what: 'Groups that it was in, from when to when, under which name',
    columns: ['character_id', 'name', 'is_leader'],
    howLong: whileKept,
    exported: 'All of them',
    erased: 'Deleted; the group stays',
  },
  board_changes: {
    label: 'Past boards',
    what: 'Its id, level and classes in the groups of past boards, for replays',
    columns: ['content'],
    howLong: '14 days',
    exported: 'When boards named it; the rest is in the groups above',
    erased: 'Deleted; the groups stay, without their comment if it led them',
  },
  group_activity: {
    label: 'Events in groups',
    what: 'When it joined and left these groups, and comments written as their leader',
    columns: ['events'],
    howLong: whileKept,
    exported: 'Its own events, and comments of groups that it led',
    erased: 'Deleted; other people’s events stay',
  },
  quest_sessions: {
    label: 'Quests',
    what: 'Stays in quests that have ended',
    columns: ['character_id'],
    howLong: '91 days',
    exported: 'All of them',
    erased: 'Kept as those of nobody, so that the figures of quests stay the same',
  },
  quest_presences: {
    label: 'Place in a quest',
    what: 'What is needed to notice its next stay in a quest: level, group, server, open stays',
    columns: ['character_id', 'stays'],
    howLong: 'Until the next change',
    exported: 'All of it',
    erased: 'Deleted',
  },
  raid_rosters: {
    label: 'Raid nights',
    what: 'Its sign-ups for raid nights: name, classes, level, role. Names typed by hand belong to no character',
    columns: ['content'],
    howLong: '14 days after the raid',
    exported: 'Its own sign-ups, without those of others',
    erased: 'Deleted; the raid night stays',
  },
  verification_claims: {
    label: 'Verification',
    what: 'A verification that is under way: the three words and a hash of its secret',
    columns: ['character_id'],
    howLong: '10 minutes',
    exported: 'When it began and ends',
    erased: 'Deleted',
  },
  access_tokens: {
    label: 'Verified browsers',
    what: 'Verified browsers: a hash of each token, when it was given out and last used',
    columns: ['character_id'],
    howLong: 'Until revoked',
    exported: 'All of it, except the hashes',
    erased: 'Deleted when everything else is: all browsers must verify again',
  },
  alert_subscriptions: {
    label: 'Notifications',
    what: 'Hashes of its tokens in push subscriptions that watch its raid timers; its id in alerts of other players',
    columns: ['rules', 'token_hashes'],
    howLong: '180 days after the browser’s last visit',
    exported: 'How many subscriptions have its tokens',
    erased: 'The hashes are deleted. Alerts of other players about its id stay: they belong to those players',
  },
  hidden_characters: {
    label: 'Hidden',
    what: 'That its owner has hidden it',
    columns: ['character_id'],
    howLong: 'Until shown again',
    exported: 'Since when',
    erased: 'Deleted: what is seen later is no longer hidden',
  },
  erasures: {
    label: 'Erased',
    what: 'That it was erased, and up to when, so that a journal or a backup does not bring it back',
    columns: ['character_id'],
    howLong: '30 days',
    exported: 'Both',
    erased: 'Stays for these 30 days',
  },
} as const satisfies Readonly<Record<string, StoredFact>>;

export type StoredTable = keyof typeof storedTables;

/** What is stored elsewhere, where single entries cannot be deleted or soon disappear on their own. */
export const storedElsewhere = [
  {
    label: 'Live state',
    what: 'Who is online and in which group, in memory, and with several servers in snapshots of it',
    columns: [],
    howLong: 'Until log-out; snapshots a minute',
    exported: 'Not part of it: everybody can see it',
    erased: 'Stays while the game shows the character',
  },
  {
    label: 'Journal or log',
    what: 'Reports on their way into the database',
    columns: [],
    howLong: '24 hours',
    exported: 'Not part of it: it is in the tables seconds later',
    erased: 'Goes after 24 hours; what is older than the erasure is not recorded again',
  },
  {
    label: 'Rejected events',
    what: 'Events that the database could not store, in a file of the operator. Normally there are none',
    columns: [],
    howLong: 'Until the operator deletes them',
    exported: 'Not part of it',
    erased: 'Events that name it are deleted',
  },
  {
    label: 'Prepared figures',
    what: 'Counts and averages over all characters, without names',
    columns: [],
    howLong: 'Hourly sums forever',
    exported: 'Not part of it: they tell nothing about one character',
    erased: 'Stay',
  },
  {
    label: 'Erasures file',
    what: 'Id and time of each erasure, in a file outside of backups',
    columns: [],
    howLong: '30 days',
    exported: 'As the erasures above',
    erased: 'Stays for these 30 days',
  },
] as const satisfies readonly StoredFact[];
