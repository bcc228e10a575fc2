import { pageFacts } from '@rollcall/game/site/page-facts';
import type { PageFacts } from '@rollcall/game/site/page';

export interface KnownPath {
  readonly path: string;
  readonly facts: PageFacts;
}

/** An address of every page of the table. */
export const everyPath: readonly KnownPath[] = Object.values(pageFacts).map((facts) => ({
  path: facts.path
    .replace('$server', 'orien')
    .replace('$guild', 'Hidden%20Nomads')
    .replace('$quest/$name', '1001/heytons-rest'),
  facts,
}));

/** Addresses at which there is nothing. */
export const noPaths = [
  '/no-such-page',
  '/grouping/orein',
  '/grouping/cormyr',
  '/who/nowhere',
  '/servers/nowhere',
  '/guilds/nowhere/Hidden%20Nomads',
  '/quests/no-such-quest',
];
