/** The address of a service without `/v1` and without a slash at the end; null when it is no http(s) address. */
export function baseUrlOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;

/** Whether two addresses are those of one service, as far as they tell; the many names of this machine are one. */
export function isSameService(a: string, b: string): boolean {
  return nameOf(a) === nameOf(b);
}

function nameOf(address: string): string {
  const { protocol, hostname, port, pathname } = new URL(address);
  const host = loopback.test(hostname) ? 'localhost' : hostname;
  const standardPort = protocol === 'https:' ? '443' : '80';
  return `${host}:${port === '' ? standardPort : port}${pathname.replace(/\/+$/, '')}`;
}
