import { populationCoverage } from '@rollcall/game/api/population-reads';
import type { ServerFacts } from '@rollcall/game/definition';
import { leftOutByServer, leftOutReason, leftOutSentence } from '@rollcall/game/population/coverage-words';
import type { Period } from '@rollcall/game/population/population';
import { useRead } from '../../api/useRead.ts';

interface Options {
  readonly period: Period;
  readonly servers: readonly ServerFacts[];
  readonly isWanted: boolean;
}

/** A sentence on samples left out of a chart, with the reason; both null if there are none, or if that is unknown. */
export function useLeftOutSamples({ period, servers, isWanted }: Options) {
  const { data } = useRead(populationCoverage, { period }, { isWanted });
  const sentence = data === null ? null : leftOutSentence(leftOutByServer(data), servers);
  return { sentence, reason: sentence === null ? null : leftOutReason };
}
