import type { ServerChoice } from '@rollcall/game/population/server-choice';
import { areDownText, namedServers } from '../../api/server-summary.ts';
import { formatNames, unknownNumber } from '../../ui/format.ts';

/** One part of the answer to "Which server should I choose?". */
export interface ServerAnswer {
  /** The servers in first place; null while loading. */
  readonly servers: string | null;
  /** The figures behind the answer. */
  readonly note: string;
}

export interface AnswerWords {
  /** "861 characters are online", without a full stop. */
  readonly figure: (value: number) => string;
  readonly number: (value: number) => string;
  /** Said if all servers have zero. */
  readonly nothing: string;
  /** Said if no server has data. */
  readonly unknown: string;
}

export const awaitedAnswer: ServerAnswer = { servers: null, note: '' };
export const failedAnswer: ServerAnswer = { servers: unknownNumber, note: 'This couldn’t be loaded.' };

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
    ...(down.length > 0 ? [`${areDownText(down)}.`] : []),
    ...(isKnown && unknown.length > 0 ? [`Unknown: ${formatNames(unknown, namedServers)}.`] : []),
  ];
  return {
    servers: isKnown && value > 0 ? formatNames(first, namedServers) : unknownNumber,
    note: sentences.join(' '),
  };
}
