import type { ServerFacts } from '@rollcall/game/definition';

/** What every section of a page of statistics is told. */
export interface SectionProps {
  /** The server that the page is about: it stands out among the others. null = all of them are alike. */
  readonly focus: ServerFacts | null;
}
