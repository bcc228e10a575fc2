import { pageFacts } from '@rollcall/game/site/page-facts';
import type { PageFacts } from '@rollcall/game/site/page';

export interface KnownPath {
  readonly path: string;
  readonly facts: PageFacts;
}

/** An address of every page of the table. */
export const everyPath: readonly KnownPath[] = Object.values(pageFacts).map((facts) => ({
  path: facts.path.replace('$server', 'orien').replace('$guild', 'The%20Long%20Watch'),
  facts,
}));

/** Addresses at which there is nothing. */
export const noPaths = [
  '/no-such-page',
  '/grouping/orein',
  '/grouping/cormyr',
  '/who/nowhere',
  '/servers/nowhere',
];
