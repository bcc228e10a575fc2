import type { Character } from '@rollcall/game/character/character';
import { charactersByIds } from '@rollcall/game/api/character-reads';
import { fillPath } from '@rollcall/game/api/endpoint';
import { quickCharacterSchema } from '@rollcall/game/character/whole-character';
import * as z from 'zod/mini';
import { callPath, type AnswerMemory } from '../call-endpoint.ts';
import type { ReadIds } from './ids-poll.ts';
import { anySignal } from '../any-signal.ts';

/** Maximum ids of a `characters/ids` request. */
const charactersPerRequest = 100;

/** The endpoint with a faster schema, because an answer can have a hundred characters. */
const quickCharacters = { ...charactersByIds, answer: z.record(z.string(), quickCharacterSchema) };

/** Cuts a list into pieces of at most `size`, in its order. */
export function chunk<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  );
}

/** Reads all chunks in parallel; a failure aborts the others. */
async function readAll<Chunk, Answer>(
  chunks: readonly Chunk[],
  signal: AbortSignal,
  read: (part: Chunk, signal: AbortSignal) => Promise<Answer | null>,
): Promise<readonly Answer[] | null> {
  const failure = new AbortController();
  const either = anySignal([signal, failure.signal]);
  try {
    const answers = await Promise.all(chunks.map((part) => read(part, either)));
    return signal.aborted ? null : answers.filter((answer) => answer !== null);
  } catch (error) {
    failure.abort();
    throw error;
  }
}

type CharactersById = Readonly<Record<string, Character>>;

const merge = (parts: readonly CharactersById[]): CharactersById =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)));

/**
 * Reads the characters with these ids that the server knows. An unchanged chunk is not parsed again, and if all are
 * unchanged, the answer is the same object.
 */
export function createCharactersReader(): ReadIds<CharactersById> {
  let memories = new Map<string, AnswerMemory<Record<string, Character>>>();
  let last: { readonly parts: readonly CharactersById[]; readonly merged: CharactersById } | null = null;
  return async (ids, signal) => {
    const paths = chunk(ids, charactersPerRequest).map((part) =>
      fillPath(charactersByIds.path, { ids: part.join(',') }),
    );
    memories = new Map(paths.map((path) => [path, memories.get(path) ?? { last: null }]));
    const parts = await readAll(Array.from(memories), signal, ([path, memory], either) =>
      callPath(quickCharacters, path, { signal: either, memory }),
    );
    if (parts === null) return null;
    const isSame =
      last?.parts.length === parts.length && parts.every((part, place) => part === last?.parts[place]);
    if (last === null || !isSame) last = { parts, merged: merge(parts) };
    return last.merged;
  };
}
