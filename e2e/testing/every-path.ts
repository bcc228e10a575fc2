import { pageFacts } from '@rollcall/game/site/page-facts';

/** An address of every page of the site, but for rosters, whose ids are random. */
export const knownPaths: readonly string[] = Object.values(pageFacts)
  .filter(({ path }) => !path.includes('$roster'))
  .map(({ path }) =>
    path
      .replace('$server', 'orien')
      .replace('$guild', 'Hidden%20Nomads')
      .replace('$quest/$name', '1001/heytons-rest'),
  );

/** Addresses that answer 404, the first two by the two not-found pages. */
export const unknownPaths = [
  '/no-such-page',
  '/grouping/orein',
  '/grouping/cormyr',
  '/who/nowhere',
  '/servers/nowhere',
  '/guilds/nowhere/Hidden%20Nomads',
  '/quests/no-such-quest',
];
