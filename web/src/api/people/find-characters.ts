import { typedText } from '@rollcall/game/text';
import type { Character } from '@rollcall/game/character/character';
import { chain, compareBy, lastWhen } from '@rollcall/game/compare';
import { charactersByName } from '@rollcall/game/api/character-reads';
import { callEndpoint } from '../call-endpoint.ts';
import { CallError } from '../call-error.ts';
import { withRetry, type RetryOptions } from '../with-retry.ts';

/** The characters and length that the game allows in a name. */
const namePattern = /^[A-Za-z0-9-]{1,30}$/;

/** Whether a text may be a character's name; ignores surrounding white space and invisible characters. */
export function isCharacterName(text: string): boolean {
  return namePattern.test(typedText(text));
}

const inOrder = chain<Character>(
  lastWhen(({ is_online }) => !is_online),
  compareBy(({ server_name }) => server_name),
  compareBy(({ id }) => id),
);

/**
 * Characters with a name on all servers, case-insensitive: online first, then by server. Anonymous ones are never
 * found. Passing failures are retried.
 *
 * @param name valid by isCharacterName
 * @returns empty = the server knows none; null = aborted
 * @throws CallError
 */
export async function findCharacters(
  name: string,
  options: RetryOptions = {},
): Promise<readonly Character[] | null> {
  const { signal } = options;
  const read = () => callEndpoint(charactersByName, { name: typedText(name) }, signal ? { signal } : {});
  try {
    const found = await withRetry(read, options);
    return found && Object.values(found).toSorted(inOrder);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}
