import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';

export interface SectionProps {
  /** The server of the page, highlighted among the others. null = the page for all servers. */
  readonly focus: ServerFacts | null;
}

/** The page's own server first: at the bottom of a stack it is easiest to read. */
export function focusFirst(
  servers: readonly ServerFacts[],
  focus: ServerFacts | null,
): readonly ServerFacts[] {
  const isFocus = ({ name }: ServerFacts) => name === focus?.name;
  return [...servers.filter(isFocus), ...servers.filter((server) => !isFocus(server))];
}

/** Id of the page's server in data and legends; null = the page for all servers. */
export function focusIdOf(focus: ServerFacts | null): string | null {
  return focus && serverKey(focus.name);
}
