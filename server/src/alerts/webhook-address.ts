import { addressProblem } from './push-endpoints.ts';

/**
 * Addresses of webhooks: those of Discord, and those that begin with a prefix of the operator. No other address is ever
 * called.
 */

const discordHosts = new Set(
  ['discord.com', 'discordapp.com'].flatMap((host) => [host, `canary.${host}`, `ptb.${host}`]),
);
/** Id and token. */
const discordPath = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,25})\/([\w-]{20,200})\/?$/;
const discordForm = 'https://discord.com/api/webhooks/{id}/{token}';

/** An address in its canonical spelling, or the problem with it, worded to follow "webhook", as in "must be …". */
type ReadWebhook = { readonly address: string } | { readonly problem: string };

/** @param prefixes as `readWebhookPrefixes` returns them */
export function readWebhook(text: string, prefixes: readonly string[]): ReadWebhook {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const others = prefixes.length === 0 ? '' : ', or begin as the operator of this server allows';
  const notAllowed = { problem: `must be the address of a Discord webhook, ${discordForm}${others}` };
  if (url === null) return notAllowed;
  const problem = addressProblem(url);
  if (problem !== null) return { problem };
  if (isAllowed(url, prefixes)) return { address: url.href };
  const [, id, token] = discordHosts.has(url.host) ? (discordPath.exec(url.pathname) ?? []) : [];
  if (id === undefined || token === undefined) return notAllowed;
  if (url.search !== '') return { problem: 'must end before the ?' };
  return { address: `https://discord.com/api/v10/webhooks/${id}/${token}` };
}

/** Whether an address has an allowed prefix. Refuses encoded slashes: decoded, they could lead out of the prefix. */
const isAllowed = ({ href }: URL, prefixes: readonly string[]) =>
  prefixes.some((prefix) => href.startsWith(prefix)) && !/%2f|%5c/i.test(href);

/** The prefixes of an operator in their canonical spelling; undefined = one of them is not an https address. */
export function readWebhookPrefixes(parts: readonly string[]): readonly string[] | undefined {
  const urls = parts.map((part) => (URL.canParse(part) ? new URL(part) : null));
  const prefixes = urls.flatMap((url) =>
    url !== null && addressProblem(url) === null && url.search === '' ? [url.href] : [],
  );
  return prefixes.length === parts.length ? prefixes : undefined;
}

/** The name of a webhook in the table of endpoints, which does not reveal its address. */
export const webhookScheme = 'webhook:';
