import { populationCoverage } from '@rollcall/game/api/population-reads';
import type { ServerFacts } from '@rollcall/game/definition';
import { leftOutByServer, leftOutSentence } from '@rollcall/game/population/coverage-words';
import type { Period } from '@rollcall/game/population/population';
import { useRead } from '../../api/useRead.ts';

interface LeftOutNoteProps {
  readonly period: Period;
  readonly servers: readonly ServerFacts[];
  readonly isWanted: boolean;
}

/** Which samples a chart of counts is made without; nothing where it is made of all. */
export function LeftOutNote({ period, servers, isWanted }: LeftOutNoteProps) {
  const { data } = useRead(populationCoverage, { period }, { isWanted });
  const sentence = data === null ? null : leftOutSentence(leftOutByServer(data), servers);
  return sentence === null ? null : <p className="color-third size-note">{sentence}</p>;
}
