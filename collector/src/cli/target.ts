import { UsageError, type Flags, type Typed } from './usage.ts';

/** Where reports go: the flags that every source has. */
export const targetFlags: Flags = {
  url: { argument: 'URL', help: 'where Rollcall is (http://127.0.0.1:3000)' },
  key: { argument: 'KEY', help: 'collector key; better in the environment variable COLLECTOR_KEY' },
};

export interface Target {
  /** Without path and without a slash at the end. */
  readonly baseUrl: string;
  readonly key: string;
}

/**
 * Reads where to report to.
 *
 * @param keyOfEnvironment what COLLECTOR_KEY holds
 * @throws UsageError for a missing key or an address that is none
 */
export function readTarget({ texts }: Typed, keyOfEnvironment: string | undefined): Target {
  const url = texts['url'] ?? 'http://127.0.0.1:3000';
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new UsageError(`--url must be an address such as http://127.0.0.1:3000, not "${url}"`);
  }
  const key = texts['key'] ?? keyOfEnvironment ?? '';
  if (key === '') throw new UsageError('a collector key is needed: set COLLECTOR_KEY, or use --key');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError('the collector key holds characters that no key can have');
  return { baseUrl: parsed.origin + parsed.pathname.replace(/\/+$/, ''), key };
}
