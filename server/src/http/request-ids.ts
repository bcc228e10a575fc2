import { randomBytes } from 'node:crypto';

/**
 * Makes the ids that every answer carries (wire: General): unlike those of other processes, and cheap, since nothing
 * depends on their being hard to guess.
 */
export function createRequestIds(prefix: string = randomBytes(6).toString('base64url')): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
