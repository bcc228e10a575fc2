import { HttpError } from '../../http/http-error.ts';

/** What a holder of a key of the scope `site` sends. */
export const siteKey = { authorization: 'Bearer site' };

/** Lets through whoever sends the name of the scope as the key. */
export function requireTestKey(
  { headers }: { headers: { authorization?: string | undefined } },
  scope: string,
): void {
  if (headers.authorization !== `Bearer ${scope}`) throw new HttpError(401, 'key-missing', 'Send the key');
}
