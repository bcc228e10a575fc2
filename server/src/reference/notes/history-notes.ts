import type { historyReads } from '@rollcall/game/endpoints/history-reads';
import type { referenceReads } from '@rollcall/game/endpoints/reference-reads';
import { badRequest, notFound, storeAway, unknownServer, type NotesOf } from '../endpoint-notes.ts';
import { parameters as p } from '../parameters.ts';

type Service = Pick<typeof historyReads, 'news' | 'pageMessages' | 'health'> & typeof referenceReads;
type Population = Omit<typeof historyReads, keyof Service>;

const badPeriod = badRequest('The period is none of those that are known.');
const ofPeriod = { path: { period: p.period }, errors: [badPeriod] } as const;
const means =
  'Means of hours: an hour is the mean of its samples, and every hour with data weighs the same, however often it was sampled. A server that was up with nobody on it counts as zero; time in which it was down, or of which there is no data, does not count.';

/** What was. */
export const historyNotes = {
  populationTimeseries: {
    ...ofPeriod,
    about:
      'Buckets of five minutes for a day, of an hour for a week, of a UTC day (the mean of its hours) for a month and longer. A server is absent from a bucket without data of it, which is not zero.',
  },
  populationTotals: {
    ...ofPeriod,
    about:
      'Unit: characters and groups times five-minute marks. Each hour with data counts as its mean × 12, so that an hour sampled once counts as much as one sampled every five minutes; a total divided by 12 is character-hours.',
    keys: ['server'],
  },
  populationUnique: {
    ...ofPeriod,
    about:
      'A character counts when it is online now or was last saved within the period, on its current server. Active: by level-ups, changes of place and length of sessions over 90 days.',
  },
  populationAverage: { ...ofPeriod, about: means, keys: ['server'] },
  gameAverage: { ...ofPeriod, about: 'The same answer under another name.', keys: ['server'] },
  populationByHour: { ...ofPeriod, about: means, keys: ['server', 'hour 0 to 23'] },
  gameByHour: { ...ofPeriod, about: 'The same answer under another name.', keys: ['server', 'hour 0 to 23'] },
  populationByDayOfWeek: { ...ofPeriod, about: means, keys: ['server', 'weekday 0 to 6'] },
  populationByHourAndDayOfWeek: {
    ...ofPeriod,
    about: means,
    keys: ['server', 'weekday 0 to 6', 'hour 0 to 23'],
  },
  populationCoverage: {
    ...ofPeriod,
    about: 'Tells of the nulls in the other reports whether nothing arrived or the server was down.',
    keys: ['server'],
  },
  populationTransfers: {
    ...ofPeriod,
    about: 'Of the characters that count in the period. Who never moved stands under its own server twice.',
    keys: ['home server', 'current server'],
  },
  demographics: {
    about:
      'Of the characters that count in the period. `primary-class` = most levels, ties by the alphabet, `Epic` and `Legendary` left out; `guild-affiliated` has the keys `in_guild` and `not_in_guild`.',
    path: { category: p.category, period: p.period },
    query: { activity_level: p.activityLevel },
    keys: ['server', 'category'],
    isWhole: true,
    errors: [badRequest('Category, period or activity level is none of those that are known.')],
  },
  guilds: {
    about:
      'A hundred a page. `total` counts every guild, `filtered_length` those that fit name and server. The name that is what was asked for comes first, then names that begin with it, then those that hold it; in each the largest guild first. Who is online is counted every ten seconds. Anonymous characters are left out of everything.',
    query: { name: p.guildName, server: p.guildServer, page: p.page },
    errors: [badRequest('The page is not a whole number above 0, or the name is too long.'), unknownServer],
  },
  guild: {
    about: 'Anonymous characters are left out of everything.',
    path: { server: p.server, guild: p.guild },
    query: { page: p.memberPage, page_size: p.pageSize, sort_by: p.sortBy, members: p.members },
    errors: [
      badRequest('The name cannot be one, or page, page size, order or kind of members is out of bounds.'),
      { status: 403, code: 'token-refused', when: 'A token was sent that is worth nothing.' },
      unknownServer,
      notFound('There is no such guild. The answer holds `data: null` beside the error.'),
      storeAway,
    ],
    withToken:
      'With the token of a member the answer also holds `is_member`, `member_ids` and `member_seen`.',
  },
  raidActivity: {
    about:
      'Newest first. A raid counts as left at the next place outside of it, or at the logout of who does not return within the hour. What became of it, nobody can see.',
    query: { character_ids: p.raidCharacterIds },
    errors: [
      badRequest('An id is no number or out of range, or there are more than 30, or none.'),
      storeAway,
    ],
    withToken:
      'Rows of a character that is anonymous now are only for its token. `unanswered_ids` names those of whom nothing is told: hidden, or not known.',
  },
  characterActivity: {
    about:
      'Newest first. Recorded for every character, to be read with its own token only. Without dates: the last 90 days.',
    path: { id: p.characterId, type: p.activityType },
    query: { start_date: p.startDate, end_date: p.endDate, limit: p.limit, before: p.before },
    errors: [
      badRequest(
        'Type, dates, limit or `before` cannot be, the dates are reversed or more than 90 days apart.',
      ),
      storeAway,
    ],
  },
} satisfies NotesOf<Population>;

/** What the service says of itself. */
export const serviceNotes = {
  news: { errors: [storeAway] },
  pageMessages: { errors: [storeAway] },
  health: {
    about:
      'Answers 200 also when something is wrong; nothing of the inside is told. `GET /health` only says that the server is there, and leads browsers to the status page.',
  },
  openApi: { about: 'Made from the calls that this server answers: what is not there is not in it.' },
} satisfies NotesOf<Service>;
