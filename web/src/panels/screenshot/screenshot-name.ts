/**
 * Named after what it shows and the time on the reader's clock: `orien-2026-11-21-2015.png`.
 *
 * @param shown the server's name in small letters, and what of it if that is not plain: `orien-who`
 * @param atMs milliseconds since 1970
 * @throws RangeError when the zone is none
 */
export function screenshotFileName(shown: string, atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const day = [part('year'), part('month'), part('day')].join('-');
  return `${shown}-${day}-${part('hour')}${part('minute')}.png`;
}
