import { pageFacts } from '@rollcall/game/site/page-facts';
import { demoRosterIds } from '../../server/src/rosters/demo-rosters.ts';

/** A raid night of the demo world with the seed in playwright.config.ts. */
const [rosterId = ''] = demoRosterIds('1');

/** An address of every page of the site. */
export const knownPaths: readonly string[] = Object.values(pageFacts).map(({ path }) =>
  path
    .replace('$server', 'orien')
    .replace('$guild', 'Hidden%20Nomads')
    .replace('$quest/$name', '1001/heytons-rest')
    .replace('$roster', rosterId),
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
