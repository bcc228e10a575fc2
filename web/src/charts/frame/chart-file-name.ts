/**
 * The name of a file that is saved from a chart, without its ending: small letters, digits and hyphens.
 *
 * @param parts of the name, from the product to what is shown: `rollcall-hourly-population-quarter-characters`
 */
export function chartFileName(...parts: readonly string[]): string {
  return parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
