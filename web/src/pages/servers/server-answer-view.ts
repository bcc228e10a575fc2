import type { ServerChoice } from '@rollcall/game/population/server-choice';
import { formatNames, unknownNumber } from '../../ui/format.ts';

/** What one part of "Which server should I choose?" says. */
export interface ServerAnswer {
  /** The servers that are first; null while the data is on its way. */
  readonly servers: string | null;
  /** The figures behind it. */
  readonly note: string;
}

/** What an answer rests on. */
export interface AnswerWords {
  /** "861 characters are online", without a full stop. */
  readonly figure: (value: number) => string;
  readonly number: (value: number) => string;
  /** There is nothing to find on any server. */
  readonly nothing: string;
  /** Nothing is known of any server. */
  readonly unknown: string;
}

export const awaitedAnswer: ServerAnswer = { servers: null, note: '' };
export const failedAnswer: ServerAnswer = { servers: unknownNumber, note: 'This couldn’t be loaded.' };

/** Servers that are named one by one. */
const namedCount = 3;

/** @param down servers that are down; they count as empty */
export function serverAnswer(
  { first, value, next, unknown }: ServerChoice,
  { figure, number, nothing, unknown: unknownText }: AnswerWords,
  down: readonly string[] = [],
): ServerAnswer {
  const isKnown = first.length > 0;
  const follows =
    next === null || next.value === 0 ? '' : `. ${next.server} follows with ${number(next.value)}`;
  const sentences = [
    ...(isKnown ? [value === 0 ? nothing : `${figure(value)}${follows}.`] : [unknownText]),
    ...(down.length > 0
      ? [`${formatNames(down, namedCount)} ${down.length === 1 ? 'is' : 'are'} down.`]
      : []),
    ...(isKnown && unknown.length > 0 ? [`Not known: ${formatNames(unknown, namedCount)}.`] : []),
  ];
  return {
    servers: isKnown && value > 0 ? formatNames(first, namedCount) : unknownNumber,
    note: sentences.join(' '),
  };
}
