/**
 * 150 questions as players type them into Ask, each with the correct first answer. Written from what players say and
 * from the catalogue, without looking at the parser. Quest ids and the slugs in addresses are those of the game.
 *
 * An answer is correct if its decoded path is the same, ignoring case and fragment, and its query has the same words,
 * ignoring order and case.
 */
export interface Question {
  readonly asked: string;
  /** An address with its query, or `theme:dark` / `theme:light` for an action of Ask. */
  readonly first: string;
  /** Other correct first answers. */
  readonly alternatives?: readonly string[];
  /** Exactly the words that must be named as left out; absent = not checked. */
  readonly leftOut?: readonly string[];
  readonly note?: string;
}

export interface Person {
  readonly name: string;
  readonly server: string;
  /** The class with the most levels. */
  readonly class: string;
  readonly level: number;
  readonly guild: string | null;
}

export interface Guild {
  readonly name: string;
  readonly server: string;
  readonly members: number;
}

/** All of them are online and not anonymous. */
export const people: readonly Person[] = [
  { name: 'Mirelle', server: 'Orien', class: 'Cleric', level: 32, guild: 'Silver Flame Tavern' },
  { name: 'Parrot-One', server: 'Orien', class: 'Bard', level: 12, guild: 'Bard' },
  { name: 'Aldewyn', server: 'Orien', class: 'Paladin', level: 12, guild: 'Silver Flame Tavern' },
  { name: 'Brogmar', server: 'Cannith', class: 'Barbarian', level: 20, guild: 'Order of the Lost Sock' },
  // Its name begins like the quest "The Titan Awakes".
  { name: 'Titania', server: 'Cannith', class: 'Favored Soul', level: 30, guild: null },
  { name: 'Thistlewick', server: 'Ghallanda', class: 'Wizard', level: 8, guild: 'Thelanis' },
  { name: 'Xanthe', server: 'Sarlona', class: 'Sorcerer', level: 34, guild: 'Raiders of Menechtarun' },
  { name: 'Zephyrine', server: 'Sarlona', class: 'Alchemist', level: 18, guild: null },
  { name: 'Korvash', server: 'Thelanis', class: 'Fighter', level: 15, guild: null },
  { name: 'Lunafrost', server: 'Argonnessen', class: 'Druid', level: 32, guild: 'Stormreach' },
  { name: 'Sneakums', server: 'Khyber', class: 'Rogue', level: 5, guild: null },
  { name: 'Grimtooth', server: 'Wayfinder', class: 'Monk', level: 27, guild: null },
];

export const guilds: readonly Guild[] = [
  // Named like a class.
  { name: 'Bard', server: 'Orien', members: 14 },
  // Named like a server other than its own.
  { name: 'Thelanis', server: 'Ghallanda', members: 55 },
  // Named like a place.
  { name: 'Stormreach', server: 'Argonnessen', members: 230 },
  { name: 'Silver Flame Tavern', server: 'Orien', members: 310 },
  { name: 'Order of the Lost Sock', server: 'Cannith', members: 42 },
  { name: 'Raiders of Menechtarun', server: 'Sarlona', members: 120 },
];

/** It is up to the product which classes have a role: these two always heal, others may be included. */
const healers: readonly string[] = [
  'Cleric,Favored%20Soul',
  'Cleric,Favored%20Soul,Bard',
  'Cleric,Favored%20Soul,Druid',
  'Cleric,Favored%20Soul,Alchemist',
  'Cleric,Favored%20Soul,Bard,Druid',
  'Cleric,Favored%20Soul,Bard,Alchemist',
  'Cleric,Favored%20Soul,Druid,Alchemist',
  'Cleric,Favored%20Soul,Bard,Druid,Alchemist',
];

/** Likewise, fighters and paladins are always tanks; barbarians and monks may be included. */
const tanks: readonly string[] = [
  'Fighter,Paladin',
  'Fighter,Paladin,Barbarian',
  'Fighter,Paladin,Monk',
  'Fighter,Paladin,Barbarian,Monk',
];

export const questions: readonly Question[] = [
  // Levels and classes: 18
  { asked: '12 paladin', first: '/grouping?levels=12-12&classes=Paladin' },
  { asked: '32 cleric orien', first: '/grouping/orien?levels=32-32&classes=Cleric' },
  { asked: '13 pal cannith', first: '/grouping/cannith?levels=13-13&classes=Paladin' },
  { asked: 'fvs 32', first: '/grouping?levels=32-32&classes=Favored%20Soul' },
  { asked: 'sorc 20-24 sarlona', first: '/grouping/sarlona?levels=20-24&classes=Sorcerer' },
  { asked: 'wiz 8 ghallanda', first: '/grouping/ghallanda?levels=8-8&classes=Wizard' },
  { asked: 'level 7 arti', first: '/grouping?levels=7-7&classes=Artificer' },
  { asked: 'alch 18', first: '/grouping?levels=18-18&classes=Alchemist' },
  { asked: 'lock 30 thelanis', first: '/grouping/thelanis?levels=30-30&classes=Warlock' },
  { asked: 'lvl 15 ranger khyber', first: '/grouping/khyber?levels=15-15&classes=Ranger' },
  { asked: 'barb 4', first: '/grouping?levels=4-4&classes=Barbarian' },
  { asked: 'rogue groups wayfinder', first: '/grouping/wayfinder?classes=Rogue' },
  { asked: 'cleric or bard 28-32', first: '/grouping?levels=28-32&classes=Cleric,Bard' },
  { asked: 'level 10 to 14 argonnessen', first: '/grouping/argonnessen?levels=10-14' },
  { asked: '30monk orien', first: '/grouping/orien?levels=30-30&classes=Monk' },
  { asked: 'bard', first: '/grouping?classes=Bard', note: 'also the name of a guild: the class comes first' },
  { asked: 'groups level 5', first: '/grouping?levels=5-5' },
  {
    asked: 'cleric/fvs 26 argo',
    first: '/grouping/argonnessen?levels=26-26&classes=Cleric,Favored%20Soul',
    note: 'players call Argonnessen "argo"',
  },

  // Roles: 6
  {
    asked: 'healer 20',
    first: '/grouping?levels=20-20&classes=Cleric,Favored%20Soul,Bard,Druid',
    alternatives: healers.map((classes) => `/grouping?levels=20-20&classes=${classes}`),
  },
  {
    asked: 'tank 32 orien',
    first: '/grouping/orien?levels=32-32&classes=Fighter,Paladin,Barbarian',
    alternatives: tanks.map((classes) => `/grouping/orien?levels=32-32&classes=${classes}`),
  },
  {
    asked: 'healer raid khyber',
    first: '/grouping/khyber?raids=only&classes=Cleric,Favored%20Soul,Bard,Druid',
    alternatives: healers.map((classes) => `/grouping/khyber?raids=only&classes=${classes}`),
  },
  {
    asked: '30-34 tank',
    first: '/grouping?levels=30-34&classes=Fighter,Paladin,Barbarian',
    alternatives: tanks.map((classes) => `/grouping?levels=30-34&classes=${classes}`),
  },
  {
    asked: 'reaper healer 28 thelanis',
    first: '/grouping/thelanis?levels=28-28&difficulty=reaper&classes=Cleric,Favored%20Soul,Bard,Druid',
    alternatives: healers.map(
      (classes) => `/grouping/thelanis?levels=28-28&difficulty=reaper&classes=${classes}`,
    ),
  },
  {
    asked: 'tanks cannith',
    first: '/grouping/cannith?classes=Fighter,Paladin,Barbarian',
    alternatives: tanks.map((classes) => `/grouping/cannith?classes=${classes}`),
  },

  // Quests by their names: 7
  { asked: "Heyton's Rest", first: '/quests/1879059685/heytons-rest' },
  { asked: 'stormcleave outpost', first: '/quests/1879058890/stormcleave-outpost' },
  { asked: 'white plume mountain', first: '/quests/1879246055/white-plume-mountain' },
  {
    asked: 'the jungle of khyber',
    first: '/quests/1879069683/the-jungle-of-khyber',
    note: 'holds the name of a server',
  },
  {
    asked: 'the cannith crystal',
    first: '/quests/1879058740/the-cannith-crystal',
    note: 'holds the name of a server',
  },
  {
    asked: 'tomb of horrors',
    first: '/quests/1879206213/tomb-of-horrors',
    note: 'two other entries of the catalogue end with this name',
  },
  { asked: 'haunted halls of eveningstar', first: '/quests/1879197087/the-haunted-halls-of-eveningstar' },

  // Quests by the short names that players use: 12
  {
    asked: 'vod',
    first: '/quests/1879086553/a-vision-of-destruction',
    alternatives: ['/quests/1879263795/legendary-vision-of-destruction'],
  },
  {
    asked: 'hox',
    first: '/quests/1879086559/hound-of-xoriat',
    alternatives: ['/quests/1879213968/legendary-hound-of-xoriat'],
  },
  {
    asked: 'shroud',
    first: '/quests/1879082352/the-shroud',
    alternatives: ['/quests/1879213964/the-legendary-shroud'],
  },
  { asked: 'strahd', first: '/quests/1879238738/the-curse-of-strahd' },
  { asked: 'von6', first: '/quests/1879069900/plane-of-night', note: 'sixth part of The Vault of Night' },
  {
    asked: 'chrono',
    first: '/quests/1879115261/the-chronoscope',
    alternatives: ['/quests/1879288421/the-chronoscope-legendary'],
  },
  { asked: 'dryad', first: '/quests/1879260120/the-dryad-and-the-demigod' },
  {
    asked: 'titan',
    first: '/quests/1879071712/the-titan-awakes',
    note: 'the raid before the quest "Eye of the Titan" and before Titania, who only begins so',
  },
  {
    asked: 'von3',
    first: '/quests/1879069683/the-jungle-of-khyber',
    note: 'third part of The Vault of Night',
  },
  { asked: 'baba', first: '/quests/1879238721/old-babas-hut' },
  {
    asked: 'lob',
    first: '/quests/1879132381/the-lord-of-blades',
    alternatives: ['/quests/1879263820/legendary-lord-of-blades'],
  },
  { asked: 'nemesis', first: '/quests/1879250059/project-nemesis' },

  // Misspelt: 10
  { asked: 'curse of strhad', first: '/quests/1879238738/the-curse-of-strahd' },
  {
    asked: 'cronoscope',
    first: '/quests/1879115261/the-chronoscope',
    alternatives: ['/quests/1879288421/the-chronoscope-legendary'],
  },
  { asked: 'gwylands stand', first: '/quests/1879059918/gwylans-stand' },
  { asked: 'madstone creater', first: '/quests/1879077483/madstone-crater' },
  { asked: 'palladin 14', first: '/grouping?levels=14-14&classes=Paladin' },
  { asked: '20 sorceror orien', first: '/grouping/orien?levels=20-20&classes=Sorcerer' },
  {
    asked: 'argonessen population',
    first: '/servers/argonnessen',
    alternatives: ['/trends?servers=argonnessen'],
  },
  { asked: 'gallanda raids', first: '/grouping/ghallanda?raids=only' },
  {
    asked: 'thistelwick',
    first: '/who/ghallanda?search=Thistlewick',
    alternatives: [
      '/who/ghallanda?search=Thistlewick&exact=true',
      '/who/ghallanda?initial-search-query=Thistlewick',
    ],
  },
  { asked: 'order of the lost sok', first: '/guilds/cannith/Order%20of%20the%20Lost%20Sock' },

  // Servers: 10
  { asked: 'is cannith down', first: '/servers/cannith', alternatives: ['/live'] },
  { asked: 'orien population', first: '/servers/orien', alternatives: ['/trends?servers=orien'] },
  { asked: 'is thelanis up', first: '/servers/thelanis', alternatives: ['/live'] },
  { asked: 'khyber status', first: '/servers/khyber', alternatives: ['/live'] },
  { asked: 'server status', first: '/live' },
  { asked: 'when did sarlona go down', first: '/servers/sarlona', alternatives: ['/live'] },
  { asked: 'cormyr', first: '/servers/cormyr', note: '32 bits: it has no lists of groups and people' },
  {
    asked: 'thelanis',
    first: '/servers/thelanis',
    alternatives: ['/grouping/thelanis'],
    note: 'also the name of a guild: the server comes first',
  },
  { asked: 'ghallanda groups', first: '/grouping/ghallanda' },
  { asked: 'who wayfinder', first: '/who/wayfinder' },

  // Raids, difficulties and timers: 11
  { asked: 'reaper raids', first: '/grouping?raids=only&difficulty=reaper' },
  {
    asked: 'r4+',
    first: '/grouping?skulls=4-10',
    alternatives: ['/grouping?difficulty=reaper&skulls=4-10'],
  },
  { asked: 'raid timer', first: '/timers' },
  { asked: 'my timers', first: '/timers' },
  { asked: 'raids cannith', first: '/grouping/cannith?raids=only' },
  { asked: 'elite raids level 20', first: '/grouping?levels=20-20&raids=only&difficulty=elite' },
  {
    asked: 'legendary raids',
    first: '/grouping?levels=30-34&raids=only',
    alternatives: ['/grouping?levels=29-34&raids=only', '/grouping?levels=31-34&raids=only'],
    note: 'players begin the legendary levels at 29, 30 or 31',
  },
  { asked: 'reaper strahd', first: '/grouping?quest=1879238738&difficulty=reaper' },
  {
    asked: 'shroud groups argonnessen',
    first: '/grouping/argonnessen?quest=1879082352,1879213964',
    alternatives: ['/grouping/argonnessen?quest=1879082352', '/grouping/argonnessen?quest=1879213964'],
  },
  {
    asked: 'r10 sarlona',
    first: '/grouping/sarlona?skulls=10-10',
    alternatives: [
      '/grouping/sarlona?skulls=10',
      '/grouping/sarlona?difficulty=reaper&skulls=10-10',
      '/grouping/sarlona?difficulty=reaper&skulls=10',
    ],
  },
  {
    asked: 'when can i run vod again',
    first: '/timers',
    alternatives: [
      '/quests/1879086553/a-vision-of-destruction',
      '/quests/1879263795/legendary-vision-of-destruction',
    ],
    note: 'the page of a raid shows its timers too',
  },

  // People and guilds: 11
  {
    asked: 'titania',
    first: '/who/cannith?search=Titania',
    alternatives: ['/who/cannith?search=Titania&exact=true', '/who/cannith?initial-search-query=Titania'],
    note: 'a whole name comes before the quest whose name is near',
  },
  {
    asked: 'where is aldewyn',
    first: '/who/orien?search=Aldewyn',
    alternatives: ['/who/orien?search=Aldewyn&exact=true', '/who/orien?initial-search-query=Aldewyn'],
  },
  {
    asked: 'parrot-one',
    first: '/who/orien?search=Parrot-One',
    alternatives: ['/who/orien?search=Parrot-One&exact=true', '/who/orien?initial-search-query=Parrot-One'],
  },
  {
    asked: 'lunaf',
    first: '/who/argonnessen?search=Lunafrost',
    alternatives: [
      '/who/argonnessen?search=Lunafrost&exact=true',
      '/who/argonnessen?initial-search-query=Lunafrost',
    ],
    note: 'names are found by their beginning',
  },
  {
    asked: 'is zephyrine online',
    first: '/who/sarlona?search=Zephyrine',
    alternatives: ['/who/sarlona?search=Zephyrine&exact=true', '/who/sarlona?initial-search-query=Zephyrine'],
    note: 'asked as of a server, but it is a person',
  },
  {
    asked: 'grimtooth wayfinder',
    first: '/who/wayfinder?search=Grimtooth',
    alternatives: [
      '/who/wayfinder?search=Grimtooth&exact=true',
      '/who/wayfinder?initial-search-query=Grimtooth',
    ],
  },
  { asked: 'guild bard', first: '/guilds/orien/Bard' },
  { asked: 'stormreach guild', first: '/guilds/argonnessen/Stormreach' },
  {
    asked: 'guild thelanis',
    first: '/guilds/ghallanda/Thelanis',
    note: 'a guild, not the guilds of a server',
  },
  { asked: 'silver flame tavern', first: '/guilds/orien/Silver%20Flame%20Tavern' },
  {
    asked: 'raiders of menechtarun',
    first: '/guilds/sarlona/Raiders%20of%20Menechtarun',
    note: 'begins like "raid"',
  },

  // Pages: 13
  { asked: 'alerts', first: '/notifications' },
  { asked: 'settings', first: '/user-settings' },
  { asked: 'about', first: '/about' },
  { asked: 'api', first: '/api' },
  { asked: 'transfers', first: '/transfers' },
  { asked: 'owned packs', first: '/owned-content' },
  { asked: 'feedback', first: '/feedback' },
  { asked: 'quests', first: '/quests' },
  { asked: 'trends', first: '/trends' },
  { asked: 'friends list', first: '/friends' },
  { asked: 'ignored players', first: '/ignores' },
  { asked: 'register my character', first: '/registration' },
  { asked: 'character activity', first: '/activity' },

  // Counts, times and comparisons: 9
  {
    asked: 'how many players',
    first: '/live',
    alternatives: ['/who', '/servers'],
    note: 'answered in place with the number; each of these pages shows it',
  },
  { asked: 'who is on', first: '/who' },
  { asked: 'best time strahd', first: '/quests/1879238738/the-curse-of-strahd' },
  {
    asked: 'when to find a raid',
    first: '/trends',
  },
  { asked: 'peak hours', first: '/servers', note: 'the part "Peak Times"' },
  {
    asked: 'compare orien argonnessen',
    first: '/servers?servers=orien,argonnessen',
    alternatives: ['/servers?compare=orien,argonnessen', '/trends?servers=orien,argonnessen'],
  },
  { asked: 'best server', first: '/servers' },
  { asked: 'most popular class', first: '/servers', note: 'the part "Primary Class Distribution"' },
  { asked: 'xp per minute', first: '/quests' },

  // Actions: 3
  { asked: 'dark theme', first: 'theme:dark' },
  { asked: 'light mode', first: 'theme:light' },
  { asked: 'night mode', first: 'theme:dark' },

  // German: 15
  { asked: 'wie viele spieler', first: '/live', alternatives: ['/who', '/servers'] },
  { asked: 'ist orien offline', first: '/servers/orien', alternatives: ['/live'] },
  {
    asked: 'heiler 20',
    first: '/grouping?levels=20-20&classes=Cleric,Favored%20Soul,Bard,Druid',
    alternatives: healers.map((classes) => `/grouping?levels=20-20&classes=${classes}`),
  },
  { asked: 'gruppe stufe 12', first: '/grouping?levels=12-12' },
  { asked: 'freunde', first: '/friends' },
  { asked: 'einstellungen', first: '/user-settings' },
  { asked: 'bester server', first: '/servers' },
  { asked: 'schlachtzug stufe 30', first: '/grouping?levels=30-30&raids=only' },
  { asked: 'kleriker 31 khyber', first: '/grouping/khyber?levels=31-31&classes=Cleric' },
  { asked: 'waldläufer 15', first: '/grouping?levels=15-15&classes=Ranger' },
  { asked: 'gilden', first: '/guilds' },
  { asked: 'benachrichtigungen', first: '/notifications' },
  { asked: 'wer ist online auf sarlona', first: '/who/sarlona' },
  { asked: 'welche server sind offline', first: '/live', alternatives: ['/servers'] },
  { asked: 'dunkles design', first: 'theme:dark' },

  // French: 15
  { asked: 'combien de joueurs', first: '/live', alternatives: ['/who', '/servers'] },
  { asked: 'serveur hors ligne', first: '/live', alternatives: ['/servers'] },
  {
    asked: 'soigneur 20',
    first: '/grouping?levels=20-20&classes=Cleric,Favored%20Soul,Bard,Druid',
    alternatives: healers.map((classes) => `/grouping?levels=20-20&classes=${classes}`),
  },
  { asked: 'meilleur serveur', first: '/servers' },
  { asked: 'groupe niveau 14 orien', first: '/grouping/orien?levels=14-14' },
  { asked: 'amis', first: '/friends' },
  { asked: 'paramètres', first: '/user-settings' },
  { asked: 'clerc 30 cannith', first: '/grouping/cannith?levels=30-30&classes=Cleric' },
  { asked: 'guerrier 10', first: '/grouping?levels=10-10&classes=Fighter' },
  { asked: 'raids niveau 20', first: '/grouping?levels=20-20&raids=only' },
  { asked: 'guildes', first: '/guilds' },
  { asked: 'quêtes', first: '/quests' },
  { asked: 'qui est en ligne', first: '/who' },
  { asked: 'joueurs sur ghallanda', first: '/servers/ghallanda', alternatives: ['/who/ghallanda'] },
  { asked: 'mode sombre', first: 'theme:dark' },

  // With words that must be named as left out: 10
  {
    asked: '12 paladin orien pls',
    first: '/grouping/orien?levels=12-12&classes=Paladin',
    leftOut: ['pls'],
  },
  {
    asked: 'lfm reaper vod anyone',
    first: '/grouping?quest=1879086553,1879263795&difficulty=reaper',
    alternatives: [
      '/grouping?quest=1879086553&difficulty=reaper',
      '/grouping?quest=1879263795&difficulty=reaper',
    ],
    leftOut: ['anyone'],
  },
  {
    asked: '20 wizard cannith drow',
    first: '/grouping/cannith?levels=20-20&classes=Wizard',
    leftOut: ['drow'],
    note: 'groups are not filtered by race',
  },
  {
    asked: '16 ranger thelanis discord',
    first: '/grouping/thelanis?levels=16-16&classes=Ranger',
    leftOut: ['discord'],
  },
  { asked: 'strahd loot', first: '/quests/1879238738/the-curse-of-strahd', leftOut: ['loot'] },
  { asked: 'orien raids permadeath', first: '/grouping/orien?raids=only', leftOut: ['permadeath'] },
  {
    asked: 'level 6 bard sarlona newbie',
    first: '/grouping/sarlona?levels=6-6&classes=Bard',
    leftOut: ['newbie'],
  },
  {
    asked: '20-23 druid ghallanda voice chat',
    first: '/grouping/ghallanda?levels=20-23&classes=Druid',
    leftOut: ['voice', 'chat'],
  },
  { asked: 'elite baba zerg', first: '/grouping?quest=1879238721&difficulty=elite', leftOut: ['zerg'] },
  {
    asked: '28 arti wayfinder asap',
    first: '/grouping/wayfinder?levels=28-28&classes=Artificer',
    leftOut: ['asap'],
  },
];
