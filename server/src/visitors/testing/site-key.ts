import { HttpError } from '../../http/http-error.ts';

/** The header of a key of the scope `site`. */
export const siteKey = { authorization: 'Bearer site' };

/** Accepts the name of the scope as the key. */
export function requireTestKey(
  { headers }: { headers: { authorization?: string | undefined } },
  scope: string,
): void {
  if (headers.authorization !== `Bearer ${scope}`) throw new HttpError(401, 'key-missing', 'Send the key');
}
