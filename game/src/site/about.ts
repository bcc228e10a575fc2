import { rulesPausedAfterDays, subscriptionDays } from '../alerts/alert-rules.ts';
import { durationText } from '../durations.ts';
import { sampleIntervalMs } from '../population/population.ts';
import { freshForMs } from '../population/server-info.ts';
import type { PageSettings } from './page-settings.ts';
import { newKeyDays, readerKeyDays } from './reader-keys.ts';
import { storedElsewhere, storedTables, type StoredFact } from './stored-facts.ts';
import { supportedBrowsersText } from './supported-browsers.ts';

/** A fact about stored data and its retention. */
export interface AboutFact {
  readonly term: string;
  readonly text: string;
}

/** A section of the about page: paragraphs first, then facts. Plain text. */
export interface AboutSection {
  /** Its anchor in the address. */
  readonly id:
    | 'mission'
    | 'data'
    | 'kept'
    | 'stored'
    | 'privacy'
    | 'contributions'
    | 'credits'
    | 'contact'
    | 'version';
  readonly title: string;
  /** An important note; null = none. */
  readonly note: string | null;
  readonly paragraphs: readonly string[];
  readonly facts: readonly AboutFact[];
  readonly links: readonly AboutLink[];
}

export interface AboutLink {
  readonly label: string;
  /** Starts with `/` for pages of the site. */
  readonly href: string;
}

/** Default retention in days, unless the operator changes it (docs/storage.md). */
export const usualRetention = { samples: 400, activity: 180, browserEvents: 30 } as const;

/** All sections of the about page, from the facts of the game and the site. */
export function aboutSections(settings: PageSettings): readonly AboutSection[] {
  return [
    mission(settings),
    collection(settings),
    retention(settings),
    storedAboutCharacters(),
    privacy(settings),
    contributions(settings),
    creditsOf(settings),
    contact(settings),
    version(settings),
  ];
}

const section = (words: Pick<AboutSection, 'id' | 'title'> & Partial<AboutSection>): AboutSection => ({
  note: null,
  paragraphs: [],
  facts: [],
  links: [],
  ...words,
});

function mission({ site, game }: PageSettings): AboutSection {
  return section({
    id: 'mission',
    title: 'What it is',
    paragraphs: [
      `${site.product_name} shows what is happening in ${game.name} right now: which servers are up, who is online, and which groups are looking for members. It keeps the numbers, so you can see how they change over hours, weeks and years.`,
      `It helps players find a group for tonight, a server with people on it, or the time when a raid is open again. It needs no account, and it may change without notice.`,
    ],
  });
}

function collection({ site, game, is_demo, has_made_up_history }: PageSettings): AboutSection {
  return section({
    id: 'data',
    title: 'Where the data comes from',
    note: madeUp(site.product_name, is_demo, has_made_up_history),
    paragraphs: [
      `Programs called collectors report what ${game.name} shows to every player: who is online, on which server, where and in which group, and which groups have been posted. ${site.product_name} shows the newest report and takes its counts from it. It sees public information only: no accounts, no conversations, no belongings.`,
      `Players and groups are counted every ${durationText(sampleIntervalMs)}, from reports that are less than ${durationText(freshForMs)} old. Where there were none, charts have a gap instead of a guess, and old data is shown with its age.`,
    ],
  });
}

function madeUp(product: string, isDemo: boolean, hasMadeUpHistory: boolean): string | null {
  if (isDemo) {
    const past = hasMadeUpHistory ? ', and its past is made up' : '';
    return `This is a demo world. No collector reports to this ${product}, so it shows a simulated world: nobody in it exists${past}.`;
  }
  return hasMadeUpHistory
    ? 'Part of the history is made up: a demo world was shown here before the first real report.'
    : null;
}

function retention({ site, game }: PageSettings): AboutSection {
  const days = (count: number) => `${count} days`;
  return section({
    id: 'kept',
    title: 'What is kept, and what is not',
    paragraphs: ['These are the defaults; the operator of a site may choose others.'],
    facts: [
      {
        term: 'Population',
        text: `How many players and groups each server had, every ${durationText(sampleIntervalMs)}: ${days(usualRetention.samples)}. Hourly and daily totals: forever.`,
      },
      {
        term: 'Characters',
        text: 'As last seen, with name, guild, server, place, level and classes, and when they were first and last seen: forever.',
      },
      {
        term: 'Activity',
        text: `Log-ins and log-outs, places, levels, guilds and groups of a character: ${days(usualRetention.activity)}. Only a player who has verified the character can read it; the raids of the last ${game.raid_timer_hours} hours are open, for raid timers, unless the character is anonymous.`,
      },
      {
        term: 'Groups',
        text: `Postings, who was in them and what became of them: ${days(usualRetention.activity)}.`,
      },
      {
        term: 'Verification',
        text: 'Only a hash of each access token; the token cannot be recovered from it.',
      },
      {
        term: 'Feedback',
        text: 'Your message, your contact if you give one, and the random IDs of the browser if there are any (see Privacy): as long as the operator needs them.',
      },
      {
        term: 'Notifications',
        text: `Your rules stay in your browser. If you turn on notifications for when the site is closed, the server also keeps your browser’s push address, the keys that encrypt messages to it, the rules to send, your time zone, your quiet hours, and a hash of the networks you used. If you add a webhook, it keeps its address, encrypted, instead of the push address and its keys. The Notifications page shows, exports and deletes all of it. Alerts pause ${rulesPausedAfterDays} days after your last visit, and everything is deleted after ${days(subscriptionDays)}, or when your browser can no longer be reached.`,
      },
      {
        term: 'API keys',
        text: `A hash of each key and of the networks it was made from, its name and contact if you give them, when it was made and last used, and how often it was used in each hour of the last day. The API page shows all of it; revoking the key deletes it. A key is also deleted when it has not been used for ${days(readerKeyDays)}, or within ${days(newKeyDays)} of being made.`,
      },
      {
        term: 'Not kept',
        text: `Network addresses (held in memory for a while, to slow down clients that ask too often), what you search for, and who your friends are, unless you want alerts about a friend while the site is closed. ${site.product_name} does not know who you are.`,
      },
    ],
  });
}

function storedAboutCharacters(): AboutSection {
  const factOf = ({ label, what, howLong, exported, erased }: StoredFact): AboutFact => ({
    term: label,
    text: `${what}. Kept: ${inSentence(howLong)}. Export: ${inSentence(exported)}. Erasing: ${inSentence(erased)}.`,
  });
  return section({
    id: 'stored',
    title: 'What is stored about a character',
    paragraphs: [
      'This is everything. If you have verified your character, its page under Verification exports all of it, hides the character from guild pages and statistics, or erases it. What the game shows after that is recorded again.',
    ],
    facts: [...Object.values(storedTables), ...storedElsewhere].map(factOf),
  });
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function privacy({ site }: PageSettings): AboutSection {
  return section({
    id: 'privacy',
    title: 'Privacy',
    paragraphs: [
      'There are no accounts and no cookies. Settings, friends, ignores, registered characters and access tokens stay in your browser. To show what your characters and friends are doing, the browser asks for them by their IDs, without saying whose they are.',
      'Players who are anonymous in the game are anonymous here: their name, guild, comment and place never leave the server. They are only counted.',
      'Scripts, fonts and pictures come from this site only; nothing is sent to anyone else.',
      site.is_telemetry_on
        ? `Page views, how fast pages were, and errors are reported to this site's own log, under a random number for the browser and one for the visit. Names and ids in addresses are left out, and all of it is deleted after ${usualRetention.browserEvents} days. A browser that sends Do Not Track or Global Privacy Control reports errors only, without those numbers.`
        : `The operator of this site has switched off reports of page views and speeds. Only errors go to the site's own log, without anything that identifies a browser, and are deleted after ${usualRetention.browserEvents} days.`,
    ],
  });
}

function contributions({ site }: PageSettings): AboutSection {
  return section({
    id: 'contributions',
    title: 'Contributions',
    paragraphs: [
      site.source_url === null
        ? 'Ideas, corrections and bug reports make it better.'
        : 'The source code is open: read it, run your own, and contribute your fixes. Ideas and bug reports are just as welcome.',
    ],
    links: [
      ...linkTo('Source code', site.source_url),
      ...linkTo('Donate', site.donation_url),
      { label: 'Make a suggestion', href: '/feedback' },
    ],
  });
}

function creditsOf({ site, game }: PageSettings): AboutSection {
  return section({
    id: 'credits',
    title: 'Credits and licences',
    paragraphs: [
      `${site.product_name} is made by ${site.author}. It is an independent project, neither affiliated with nor endorsed by the makers of ${game.name}; the game and its names belong to their owners. No picture, sound or text of the game is used.`,
    ],
  });
}

function contact({ site }: PageSettings): AboutSection {
  return section({
    id: 'contact',
    title: 'Contact',
    paragraphs: [`Write to us with the feedback form; leave an address there if you want a reply.`],
    links: [
      { label: 'Feedback', href: '/feedback' },
      ...linkTo('Status page', site.status_page_url),
      ...(site.status_page_url === null ? [{ label: 'Health', href: '/health' }] : []),
    ],
  });
}

/** Without dates: the page adds them in the reader's format. */
function version({ build }: PageSettings): AboutSection {
  return section({
    id: 'version',
    title: 'Version',
    facts: [
      {
        term: 'Browsers',
        text: `It runs in ${supportedBrowsersText}, and in later versions. Older browsers show each page as it was when they loaded it.`,
      },
      { term: 'Commit', text: build.commit_hash },
    ],
  });
}

function linkTo(label: string, href: string | null): readonly AboutLink[] {
  return href === null ? [] : [{ label, href }];
}

/** Work of others that is part of the site. */
export interface Credit {
  readonly what: string;
  readonly by: string;
  readonly url: string;
  readonly licence: { readonly name: string; readonly url: string };
}

const openFont = { name: 'SIL Open Font License 1.1', url: 'https://openfontlicense.org' };

/** All work of others that visitors see. `web/CREDITS.md` lists where each is used. */
export const credits: readonly Credit[] = [
  {
    what: 'Class, race and game icons',
    by: 'Lorc, Delapouite, Skoll, sbed, Caro Asercion, Faithtoken, DarkZaitzev and the other contributors of game-icons.net; redrawn on a coarser grid and tinted',
    url: 'https://game-icons.net',
    licence: { name: 'CC BY 3.0', url: 'https://creativecommons.org/licenses/by/3.0/' },
  },
  {
    what: 'Interface icons',
    by: 'the Lucide contributors',
    url: 'https://lucide.dev',
    licence: { name: 'ISC', url: 'https://lucide.dev/license' },
  },
  {
    what: 'Inter, the typeface of the text',
    by: 'The Inter Project Authors',
    url: 'https://rsms.me/inter/',
    licence: openFont,
  },
  {
    what: 'Fraunces, the typeface of the titles',
    by: 'The Fraunces Project Authors',
    url: 'https://github.com/undercasetype/Fraunces',
    licence: openFont,
  },
];
