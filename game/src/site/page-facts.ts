import { page, type PageFacts } from './page.ts';

/**
 * The page table. Router, nav, banner, tiles, breadcrumbs, sitemap and the head of every page are built from it, in the
 * browser and on the server. Nav and tiles have its order.
 */
export const pageFacts = {
  home: page({
    name: 'home',
    path: '/',
    title: '{product}: {tagline}',
    banner: {
      size: 'large',
      title: 'Who is out tonight?',
      subtitle: '{tagline} for {game}',
      action: { label: 'Find a group', path: '/grouping' },
      hasSuggestion: true,
    },
    nav: { label: 'Home', icon: 'home', hiddenUpTo: 'nothing' },
    hasFooter: true,
  }),
  live: page({
    name: 'live',
    path: '/live',
    title: '{abbreviation} Server Status',
    banner: { title: 'Live', subtitle: 'Server status and population, right now' },
    nav: { label: 'Live', icon: 'pulse', hiddenUpTo: 'nothing' },
  }),
  servers: page({
    name: 'servers',
    path: '/servers',
    title: '{abbreviation} Server Statistics',
    banner: { title: 'Servers', subtitle: 'Population, peak times and demographics' },
    nav: { label: 'Servers', icon: 'chart', hiddenUpTo: 'mobile' },
  }),
  server: page({
    name: 'server',
    path: '/servers/$server',
    title: '{server} Server Statistics',
    banner: { title: '{server}', subtitle: 'Population, peak times and demographics' },
  }),
  quests: page({
    name: 'quests',
    path: '/quests',
    title: '{abbreviation} Quest Activity',
    banner: { title: 'Quest Activity', subtitle: 'What is played most, and how long it takes' },
  }),
  quest: page({
    name: 'quest',
    path: '/quests/$quest/$name',
    title: '{quest}',
    banner: { title: '{quest}', subtitle: '{questFacts}' },
  }),
  grouping: page({
    name: 'grouping',
    path: '/grouping',
    title: '{abbreviation} Live LFM Viewer',
    banner: { title: 'Live LFM Viewer', subtitle: 'Open groups on every server' },
    nav: { label: 'Grouping', shortLabel: 'Groups', icon: 'groups', hiddenUpTo: 'nothing' },
  }),
  groupingServer: page({
    name: 'grouping-server',
    path: '/grouping/$server',
    title: 'Live LFM Viewer for {server}',
    banner: { size: 'none', title: 'Live LFM Viewer for {server}', subtitle: '' },
    is64BitOnly: true,
  }),
  who: page({
    name: 'who',
    path: '/who',
    title: '{abbreviation} Live Character Viewer',
    banner: { title: 'Live Character Viewer', subtitle: 'Choose a server to see who is online' },
    nav: { label: 'Who', icon: 'people', hiddenUpTo: 'nothing' },
  }),
  whoServer: page({
    name: 'who-server',
    path: '/who/$server',
    title: 'Live Character Viewer for {server}',
    banner: { size: 'none', title: 'Live Character Viewer for {server}', subtitle: '' },
    is64BitOnly: true,
  }),
  guilds: page({
    name: 'guilds',
    path: '/guilds',
    title: '{abbreviation} Guilds',
    banner: { title: 'Guilds', subtitle: 'Find a guild and see how it is doing' },
  }),
  guild: page({
    name: 'guild',
    path: '/guilds/$server/$guild',
    title: '{guild} on {server}',
    banner: { title: '{guild}', subtitle: 'A guild on {server}' },
    isIndexed: false,
  }),
  raid: page({
    name: 'raid',
    path: '/raid/$roster',
    title: 'Raid Night',
    banner: { title: 'Raid Night', subtitle: '' },
    isIndexed: false,
  }),
  trends: page({
    name: 'trends',
    path: '/trends',
    title: '{abbreviation} Population Trends',
    banner: { title: 'Population Trends', subtitle: 'The years so far, and the week to come' },
    nav: { label: 'Trends', icon: 'trend', hiddenUpTo: 'mobile' },
  }),
  notifications: page({
    name: 'notifications',
    path: '/notifications',
    title: 'Notifications',
    banner: {
      title: 'Notifications',
      subtitle: 'Get alerts when your group is posted',
    },
  }),
  friends: page({
    name: 'friends',
    path: '/friends',
    title: 'Friends List',
    banner: { title: 'Friends', subtitle: 'See which friends are online' },
    isIndexed: false,
  }),
  ignores: page({
    name: 'ignores',
    path: '/ignores',
    title: 'Ignore List',
    banner: { title: 'Ignore List', subtitle: 'Hide players and words you’d rather not see' },
    isIndexed: false,
  }),
  ownedContent: page({
    name: 'owned-content',
    path: '/owned-content',
    title: 'Owned Content',
    banner: { title: 'Owned Content', subtitle: 'Choose the adventure packs you own' },
    isIndexed: false,
  }),
  registration: page({
    name: 'registration',
    path: '/registration',
    title: 'Register Characters',
    banner: { title: 'Register Characters', subtitle: 'For group filters, raid timers and more' },
    isIndexed: false,
  }),
  verification: page({
    name: 'verification',
    path: '/verification',
    title: 'Character Verification',
    banner: { title: 'Verification', subtitle: 'Prove that a character is yours' },
    isIndexed: false,
  }),
  activity: page({
    name: 'activity',
    path: '/activity',
    title: 'Character Activity',
    banner: { title: 'Character Activity', subtitle: 'Where your characters have been' },
    isIndexed: false,
  }),
  timers: page({
    name: 'timers',
    path: '/timers',
    title: 'Raid Timers',
    banner: { title: 'Raid Timers', subtitle: 'When each raid is open to you again' },
    isIndexed: false,
  }),
  transfers: page({
    name: 'transfers',
    path: '/transfers',
    title: '{abbreviation} Server Transfers',
    banner: { title: 'Server Transfers', subtitle: 'Which servers gain players, and which lose them' },
  }),
  userSettings: page({
    name: 'user-settings',
    path: '/user-settings',
    title: 'User Settings',
    banner: { title: 'User Settings', subtitle: 'Take your settings to another device' },
    isIndexed: false,
  }),
  about: page({
    name: 'about',
    path: '/about',
    title: 'About This Project',
    banner: {
      size: 'large',
      title: 'About This Project',
      subtitle: 'What it is, where its data comes from, and what is kept',
      hasSuggestion: true,
    },
    nav: { label: 'About', icon: 'info', hiddenUpTo: 'mobile' },
    hasFooter: true,
  }),
  api: page({
    name: 'api',
    path: '/api',
    title: 'API',
    banner: { title: 'API', subtitle: 'The data, for your own programs' },
  }),
  feedback: page({
    name: 'feedback',
    path: '/feedback',
    title: 'Provide Feedback',
    banner: {
      size: 'large',
      title: 'Feedback',
      subtitle: 'Tell us what is missing, broken or good',
    },
  }),
  health: page({
    name: 'health',
    path: '/health',
    title: 'Site and API Health',
    banner: { title: 'Health', subtitle: 'Site status' },
    isIndexed: false,
  }),
  donated: page({
    name: 'donated',
    path: '/donated',
    title: 'Thank You',
    banner: { title: 'Thank You', subtitle: '' },
    isIndexed: false,
  }),
} as const satisfies Record<string, PageFacts>;

export type PageName = keyof typeof pageFacts;

/** The pages in the order of the table. */
export const everyPage: readonly PageFacts[] = Object.values(pageFacts);

/** The page for all other paths, and for unknown servers. */
export const notFoundFacts: PageFacts = page({
  name: 'not-found',
  path: '',
  title: 'Page not found',
  banner: { title: 'Page not found', subtitle: '' },
  isIndexed: false,
});
