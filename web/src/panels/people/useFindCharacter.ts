import type { Character } from '@rollcall/game/character';
import { useCallback, useEffect, useRef, useState } from 'react';
import { findCharacters, isCharacterName } from '../../data/people/find-characters.ts';
import {
  badName,
  choose,
  noName,
  notFound,
  searchFailed,
  searching,
  stillTrying,
  type Told,
} from './find-words.ts';

export interface Finding {
  readonly isSearching: boolean;
  readonly told: Told | null;
  /** To choose from; empty unless several have the name. */
  readonly found: readonly Character[];
}

const idle: Finding = { isSearching: false, told: null, found: [] };
const says = (told: Told): Finding => ({ ...idle, told });

/** What is wrong with what was typed, or null. */
function wrongName(text: string): Told | null {
  if (text.trim() === '') return noName;
  return isCharacterName(text) ? null : badName;
}

/**
 * The search of the dialog, one at a time: a new one ends the one before, and so does leaving.
 *
 * @param onOnly there is just one character of the name; says what came of it
 */
export function useFindCharacter(onOnly: (character: Character) => Told | null) {
  const [finding, setFinding] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const tell = useCallback((told: Told | null) => setFinding((before) => ({ ...before, told })), []);

  const search = async (text: string) => {
    running.current?.abort();
    const wrong = wrongName(text);
    if (wrong !== null) {
      setFinding(says(wrong));
      return;
    }
    const attempt = new AbortController();
    running.current = attempt;
    setFinding({ ...says(searching), isSearching: true });
    const onFailure = () => tell(stillTrying);
    const result = await look(text, { signal: attempt.signal, onFailure });
    if (attempt.signal.aborted) return;
    const [only] = result.found;
    if (only === undefined || result.found.length > 1) setFinding({ ...idle, ...result });
    else setFinding({ ...idle, told: onOnly(only) });
  };
  return { finding, search, tell };
}

/** Who has the name, and what is to be said of it. */
async function look(
  text: string,
  options: Parameters<typeof findCharacters>[1],
): Promise<Pick<Finding, 'told' | 'found'>> {
  try {
    const found = (await findCharacters(text, options)) ?? [];
    return { found, told: found.length === 0 ? notFound : choose(found.length) };
  } catch (error) {
    return { found: [], told: searchFailed(error) };
  }
}
