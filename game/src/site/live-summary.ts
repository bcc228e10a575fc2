import { chain, compareBy } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { countedServers, isDataOld, type ServerInfos } from '../population/server-status.ts';
import { serverKey } from '../servers.ts';

type Servers = Pick<GameDefinition, 'servers'>;

/** What goes on now on all servers that count, together. */
export interface LiveSummary {
  /** Servers that are up, or of which players were told though nobody said that they are up. */
  readonly serverCount: number;
  readonly characterCount: number;
  readonly lfmCount: number;
  /** The server with the most players, ties by name; null while nobody plays anywhere. */
  readonly busiest: { readonly name: string; readonly characterCount: number } | null;
}

/**
 * Sums up what is known of the servers now; null when nothing is known of any. A server that is said to be up counts with
 * data of the last minutes alone: what is old is not "right now".
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

/** A piece of a sentence: plain words, or something live that may be shown with more weight. */
export type SentencePart = string | LivePart;

export interface LivePart {
  /** What it is about, once in a sentence. */
  readonly name: 'characters' | 'servers' | 'groups' | 'busiest' | 'busiest-characters';
  readonly text: string;
}

/** The sentence as plain text. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/**
 * One sentence or two with the numbers of the moment.
 *
 * @param formatNumber writes a whole number in the reader's way
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
