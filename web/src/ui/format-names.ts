/**
 * Names in a row: "Ada", "Ada and Ben", "Ada, Ben and Cole"; of too many the first ones: "Ada, Ben, Cole and 4 more".
 *
 * @param namedMaximum more are counted; left out = all are named
 */
export function formatNames(names: readonly string[], namedMaximum = names.length): string {
  const rest = names.length - namedMaximum;
  const parts = rest > 0 ? [...names.slice(0, namedMaximum), `${rest} more`] : names;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
