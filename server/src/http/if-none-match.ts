/**
 * Whether an `If-None-Match` header holds this strong ETag: a list or `*`, compared weakly, as RFC 9110 (13.1.2) wants
 * it, since proxies that re-encode a body weaken its tag.
 */
export function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.includes(etag) && (header.match(/"[^"]*"/g)?.includes(etag) ?? false);
}
