import type { PageFacts, TileFacts } from './page.ts';
import type { pageFacts, PageName } from './page-facts.ts';

/** Facts about a page that its first screen does not need. They are loaded later. */
export interface PageWords {
  /** May have the same placeholders as the page table. */
  readonly description: string;
  /** Its tile on the home page; null = none. */
  readonly tile: TileFacts | null;
  /** The day (UTC) on which the page was added or changed a lot. It is marked as new for 30 days. */
  readonly newSince?: string;
}

/** The `PageWords` of all pages, by page name. */
const pageWords = {
  home: {
    description:
      'See at a glance which {game} servers are up, how many people play right now, and which groups are looking for members.',
    tile: null,
  },
  live: {
    description:
      'Which {game} servers are up right now, the default server, the most populated ones, and how many people play.',
    tile: {
      group: 'population',
      title: 'Live',
      line: 'Which servers are up, and how full they are right now.',
      icon: 'pulse',
    },
  },
  servers: {
    description:
      'Population, peak times and demographics of every {game} server: by hour, by day, by level, race and class.',
    tile: {
      group: 'population',
      title: 'Servers',
      line: 'Population, peak times and demographics of every server.',
      icon: 'chart',
    },
    newSince: '2026-11-22',
  },
  server: {
    description:
      'Population, peak times and demographics of {server} in {game}, and its place among the other servers.',
    tile: null,
  },
  quests: {
    description:
      'Every quest of {game} with its levels, experience, median time, how often it is run, and the groups that are looking for members now.',
    tile: {
      group: 'population',
      title: 'Quest Activity',
      line: 'Popularity, completion times and experience per minute.',
      icon: 'scroll',
    },
    newSince: '2026-11-24',
  },
  quest: {
    description:
      '{questFacts}. Groups looking for members, completion times, experience per minute and the hours when {quest} is run in {game}.',
    tile: null,
    newSince: '2026-11-24',
  },
  grouping: {
    description: 'Every group looking for members on every {game} server, live.',
    tile: {
      group: 'social',
      title: 'Grouping',
      line: 'Every group looking for members, live.',
      icon: 'groups',
    },
  },
  'grouping-server': {
    description:
      'The groups looking for members on {server} in {game}, with levels, quests and classes, live.',
    tile: null,
  },
  who: {
    description: 'Who is online on every {game} server, live.',
    tile: {
      group: 'social',
      title: 'Who',
      line: 'Who is online, where they are and what they play.',
      icon: 'people',
    },
  },
  'who-server': {
    description: 'Who is online on {server} in {game}, with levels, classes, guilds and places, live.',
    tile: null,
  },
  guilds: {
    description: 'Find a guild of {game}, see how many of its members are online and how active it is.',
    tile: {
      group: 'social',
      title: 'Guilds',
      line: 'Find guilds, and see the members of your own.',
      icon: 'shield',
    },
    newSince: '2026-11-22',
  },
  guild: {
    description: 'The guild {guild} on {server} in {game}: members online, levels and classes.',
    tile: null,
  },
  raid: {
    description: 'A raid night: when it is, who has which place, and who stands on the bench.',
    tile: null,
  },
  trends: {
    description:
      'The population of {game} over the years, server by server: records, months, events and what changed, and a forecast of the week to come.',
    tile: {
      group: 'population',
      title: 'Population Trends',
      line: 'The years so far, what changed, and the week to come.',
      icon: 'trend',
    },
    newSince: '2026-11-24',
  },
  notifications: {
    description:
      'Get an alert when a group you’re waiting for is posted, a friend comes online, a raid timer runs out or a server goes down or comes back, even while the site is closed.',
    tile: {
      group: 'social',
      title: 'Notifications',
      line: 'Get notified of groups and friends as they appear.',
      icon: 'bell',
    },
    newSince: '2026-11-24',
  },
  friends: {
    description: 'Keep a list of friends in your browser and see which of them are online.',
    tile: {
      group: 'social',
      title: 'Friends',
      line: 'See which of your friends are online.',
      icon: 'heart',
    },
  },
  ignores: {
    description: 'Hide groups of certain players, or containing certain words.',
    tile: {
      group: 'social',
      title: 'Ignores',
      line: 'Hide groups by certain players or containing certain words.',
      icon: 'mute',
    },
  },
  'owned-content': {
    description: 'Choose the adventure packs you own, and see only groups whose quests you can play.',
    tile: {
      group: 'social',
      title: 'Owned Content',
      line: 'Choose the adventure packs you own.',
      icon: 'book',
    },
    newSince: '2026-11-22',
  },
  registration: {
    description: 'Register your characters to filter groups by them and to keep track of raids.',
    tile: {
      group: 'character',
      title: 'Registration',
      line: 'Add your characters to filter groups and track raids.',
      icon: 'userPlus',
    },
  },
  verification: { description: 'Prove that a character is yours, to see its activity.', tile: null },
  activity: {
    description: 'Where your verified characters have been, their levels and the hours they were online.',
    tile: {
      group: 'character',
      title: 'Activity',
      line: 'Where your verified characters have been.',
      icon: 'history',
    },
    newSince: '2026-11-22',
  },
  timers: {
    description: 'See which raids your characters have run and when their timers end.',
    tile: {
      group: 'character',
      title: 'Raid Timers',
      line: 'See when each raid is open to you again.',
      icon: 'timer',
    },
    newSince: '2026-11-22',
  },
  transfers: {
    description: 'Which servers of {game} gain players by transfers, and which lose them.',
    tile: null,
  },
  'user-settings': {
    description: 'Export your settings, import them, or carry them to another device.',
    tile: {
      group: 'resources',
      title: 'User Settings',
      line: 'Import and export your settings.',
      icon: 'settings',
    },
    newSince: '2026-11-22',
  },
  about: {
    description: 'What {product} is, where its data comes from, what is kept and what is not.',
    tile: {
      group: 'resources',
      title: 'About',
      line: 'What this project is and where its data comes from.',
      icon: 'info',
    },
  },
  api: {
    description: 'Use the data of {product} in your own programs.',
    tile: {
      group: 'resources',
      title: 'API',
      line: 'Use the data in your own programs.',
      icon: 'code',
    },
    newSince: '2026-11-24',
  },
  feedback: {
    description: 'Tell the makers of {product} what is missing, broken or good.',
    tile: {
      group: 'resources',
      title: 'Feedback',
      line: 'Tell us what is missing, broken or good.',
      icon: 'message',
    },
  },
  health: {
    description: 'Status of {product} itself: its data, how fresh it is, and where it is stored.',
    tile: {
      group: 'resources',
      title: 'Health',
      line: 'Status of the site and its API.',
      icon: 'check',
    },
  },
  donated: { description: 'A word of thanks.', tile: null },
  'not-found': { description: 'There is nothing at this address.', tile: null },
} as const satisfies Record<(typeof pageFacts)[PageName]['name'] | 'not-found', PageWords>;

/** The days on which pages were added or changed a lot: page name → day in UTC. */
export function newPages(): Readonly<Record<string, string>> {
  const days = Object.entries<PageWords>(pageWords).flatMap(([name, { newSince }]) =>
    newSince === undefined ? [] : [[name, newSince] as const],
  );
  return Object.fromEntries(days);
}

/** The texts of a page. */
export function wordsOf(page: PageFacts): PageWords {
  return Object.entries(pageWords).find(([name]) => name === page.name)?.[1] ?? pageWords['not-found'];
}
