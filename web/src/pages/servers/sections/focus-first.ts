import type { ServerFacts } from '@rollcall/game/definition';

/** The server that a page is about before all others: in a stack it stands on the ground, where it is read best. */
export function focusFirst(
  servers: readonly ServerFacts[],
  focus: ServerFacts | null,
): readonly ServerFacts[] {
  const isFocus = ({ name }: ServerFacts) => name === focus?.name;
  return [...servers.filter(isFocus), ...servers.filter((server) => !isFocus(server))];
}
