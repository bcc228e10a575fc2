import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';

/** Props of every section of a statistics page. */
export interface SectionProps {
  /** The server that the page is about: it stands out among the others. null = all of them are alike. */
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

/** What the server that a page is about is called in data and legends; null = the page is about none. */
export function focusIdOf(focus: ServerFacts | null): string | null {
  return focus && serverKey(focus.name);
}
