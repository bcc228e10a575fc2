import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';

/** What every section of a page of statistics is told. */
export interface SectionProps {
  /** The server that the page is about: it stands out among the others. null = all of them are alike. */
  readonly focus: ServerFacts | null;
}

/** The server that a page is about before all others: in a stack it stands on the ground, where it is read best. */
export function focusFirst(
  servers: readonly ServerFacts[],
  focus: ServerFacts | null,
): readonly ServerFacts[] {
  const isFocus = ({ name }: ServerFacts) => name === focus?.name;
  return [...servers.filter(isFocus), ...servers.filter((server) => !isFocus(server))];
}

/** What the server that a page is about is called in data and legends; null = the page is about none. */
export function focusIdOf(focus: ServerFacts | null): string | null {
  return focus && serverKey(focus.name);
}
