import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { limitKey } from './client-address.ts';

/**
 * Returns the networks of an address, widest first: /48, /56 and /64 of IPv6; /24 (twice) and the address itself of
 * IPv4. The last one is a household, to which limits apply. The others decide which rows are deleted first when a table
 * is full, since one subscriber may have a whole /48.
 */
export function networksOf(address: string): readonly [wide: string, middle: string, household: string] {
  const household = limitKey(address);
  if (!isIPv6(address)) {
    return [`${address.split('.').slice(0, 3).join('.')}.0/24`, household, household];
  }
  const [first, second, third, fourth = '0'] = household.split(':');
  const site = `${first}:${second}:${third}`;
  const block = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${site}::/48`, `${site}:${block}::/56`, household];
}

/** Number of letters at the start of a name that stand for the widest network. */
export const wideLetters = 8;
export const middleLetters = 14;
export const nameLetters = 20;

/**
 * Returns a name for the networks of an address, made with a keyed hash: the first 8 letters stand for the widest
 * network, 14 for the middle one, all 20 for the household. The names allow rows to be counted by network without
 * revealing the address.
 *
 * @param purpose names for different purposes cannot be compared
 */
export function networkName(address: string, key: Uint8Array, purpose: string): string {
  const [wide, middle, household] = networksOf(address);
  // Contains no hyphens, since operators type the name as an argument of a command.
  const letters = (network: string, count: number) =>
    createHmac('sha256', key)
      .update(`${purpose} ${network}`)
      .digest('base64url')
      .replaceAll(/[-_]/g, '0')
      .slice(0, count);
  return (
    letters(wide, wideLetters) +
    letters(middle, middleLetters - wideLetters) +
    letters(household, nameLetters - middleLetters)
  );
}

/** The part of a name that stands for the widest network. */
export const wideName = (name: string): string => name.slice(0, wideLetters);
