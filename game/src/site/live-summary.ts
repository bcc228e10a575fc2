import { chain, compareBy } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { countedServers, isDataOld, type ServerInfos } from '../population/server-status.ts';
import { serverKey } from '../servers.ts';

type Servers = Pick<GameDefinition, 'servers'>;

/** The present population of all counted servers together. */
export interface LiveSummary {
  /** Servers that are up, or that have players although their status was not reported. */
  readonly serverCount: number;
  readonly characterCount: number;
  readonly lfmCount: number;
  /** The server with the most players, the first by name among equals; null when nobody plays. */
  readonly busiest: { readonly name: string; readonly characterCount: number } | null;
}

/**
 * Sums up the present state of the servers; null when nothing is known. A server that is up counts only with data of
 * the last five minutes, because older data is not "right now".
 */
export function liveSummary({ servers }: Servers, infos: ServerInfos, nowMs: number): LiveSummary | null {
  const known = countedServers(servers).flatMap(({ name }) => {
    const info = Object.hasOwn(infos, serverKey(name)) ? infos[serverKey(name)] : undefined;
    return info === undefined || (info.is_online !== false && isDataOld(info, nowMs))
      ? []
      : [{ name, isDown: info.is_online === false, info }];
  });
  if (known.length === 0) return null;
  const up = known
    .filter(({ isDown }) => !isDown)
    .map(({ name, info: { character_count, lfm_count } }) => ({ name, character_count, lfm_count }))
    .toSorted(
      chain(
        compareBy(({ character_count }) => -character_count),
        compareBy(({ name }) => name),
      ),
    );
  const [first] = up;
  return {
    serverCount: up.length,
    characterCount: up.reduce((sum, { character_count }) => sum + character_count, 0),
    lfmCount: up.reduce((sum, { lfm_count }) => sum + lfm_count, 0),
    busiest:
      first === undefined || first.character_count === 0
        ? null
        : { name: first.name, characterCount: first.character_count },
  };
}

/** A part of a sentence: plain text, or a live value that can be emphasized. */
export type SentencePart = string | LivePart;

export interface LivePart {
  /** What the value is; unique in a sentence. */
  readonly name: 'characters' | 'servers' | 'groups' | 'busiest' | 'busiest-characters';
  readonly text: string;
}

/** The sentence as plain text. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/**
 * One or two sentences with the present numbers.
 *
 * @param formatNumber formats a whole number for the reader
 */
export function liveSentence(
  { serverCount, characterCount, lfmCount, busiest }: LiveSummary,
  formatNumber: (count: number) => string,
): readonly SentencePart[] {
  const counted = (value: number, one: string) => `${formatNumber(value)} ${one}${value === 1 ? '' : 's'}`;
  if (serverCount === 0) return ['No server is up right now.'];
  return [
    { name: 'characters', text: counted(characterCount, 'player') },
    characterCount === 1 ? ' is online on ' : ' are online on ',
    { name: 'servers', text: counted(serverCount, 'server') },
    ', and ',
    { name: 'groups', text: counted(lfmCount, 'group') },
    lfmCount === 1 ? ' is looking for members.' : ' are looking for members.',
    ...busiestParts(busiest, counted),
  ];
}

function busiestParts(
  busiest: LiveSummary['busiest'],
  counted: (value: number, one: string) => string,
): readonly SentencePart[] {
  if (busiest === null) return [];
  return [
    ' Busiest right now: ',
    { name: 'busiest', text: busiest.name },
    ', with ',
    { name: 'busiest-characters', text: counted(busiest.characterCount, 'player') },
    '.',
  ];
}
