import type { EntityKind } from '@rollcall/game/api/live-stream';
import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import { serverKey } from '@rollcall/game/servers';
import { makeCrowd } from './crowd.ts';

/** The servers on which people play, with the mean number of characters online on each. */
const busyServers: readonly (readonly [name: string, meanOnline: number])[] = [
  ['Orien', 410],
  ['Argonnessen', 295],
  ['Sarlona', 255],
  ['Thelanis', 245],
  ['Khyber', 219],
  ['Cannith', 184],
  ['Ghallanda', 151],
  ['Wayfinder', 48],
];

/** Distributes a number over these servers in proportion to their players. Returns the counts by server key. */
function spreadOverServers(count: number): ReadonlyMap<string, number> {
  const all = busyServers.reduce((sum, [, mean]) => sum + mean, 0);
  let before = 0;
  return new Map(
    busyServers.map(([name, mean]) => {
      const from = Math.round((count * before) / all);
      before += mean;
      return [serverKey(name), Math.round((count * before) / all) - from];
    }),
  );
}

/** A viewer of one list of one server. */
export interface ListViewer {
  readonly kind: EntityKind;
  readonly server: string;
}

/** Returns viewers who are distributed over the servers like players. Half of them look at groups. */
export function viewersOf(count: number): readonly ListViewer[] {
  return [...spreadOverServers(count)].flatMap(([server, onServer]) =>
    Array.from({ length: onServer }, (_, index): ListViewer => ({
      kind: index % 2 === 0 ? 'characters' : 'lfms',
      server,
    })),
  );
}

/** A report about one list, with a number that can be read from the resulting frame. */
export interface MarkedReport extends ListViewer {
  readonly mark: number;
  readonly body: {
    readonly servers: readonly string[];
    readonly characters?: readonly Partial<ReportedCharacter>[];
    readonly lfms?: readonly Partial<ReportedLfm>[];
    readonly deleted_ids?: readonly number[];
  };
}

/** Returns the text of a mark in a report. */
export const markText = (mark: number) => `mark ${mark}.`;

/** Returns the number in a frame or an answer; null = there is none. */
export function readMark(text: string): number | null {
  const found = /mark (\d+)\./.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** One server of the game on which something changes with every report. */
export interface BusyServer {
  readonly key: string;
  /** The character whose comment is the mark of the newest report. */
  readonly speakerId: number;
  readonly online: () => readonly ReportedCharacter[];
  /** Returns bodies with the complete state. */
  readonly whole: () => { readonly characters: object; readonly lfms: object };
  /** Each report moves one character in fifty to another place; one logs out, and another logs in. */
  readonly moveCharacters: () => MarkedReport;
  /** Each report changes the comment of one group in forty. */
  readonly changeGroups: () => MarkedReport;
}

/** Number of groups per character: four per hundred. */
const groupShare = 0.04;
const movedShare = 0.02;
const changedGroupShare = 0.025;

/** Creates characters and groups on eight servers, all of which change. */
export function createBusyWorld(characterCount: number): readonly BusyServer[] {
  const counts = spreadOverServers(characterCount);
  let mark = 0;
  const nextMark = () => {
    mark += 1;
    return mark;
  };
  return busyServers.map(([name], index) =>
    createBusyServer({ name, index, count: counts.get(serverKey(name)) ?? 0, nextMark }),
  );
}

interface BusyServerParts {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly nextMark: () => number;
}

function createBusyServer({ name, index, count, nextMark }: BusyServerParts): BusyServer {
  const key = serverKey(name);
  const at = (list: readonly ReportedCharacter[], place: number): ReportedCharacter => {
    const found = list[place % list.length];
    if (found === undefined) throw new Error(`nobody is on ${name}`);
    return found;
  };
  // Makes ids unique across all servers.
  const crowd = makeCrowd(count + 1, [name]).map((each) => ({ ...each, id: each.id + index * 2 ** 32 }));
  const online = crowd.slice(0, count);
  let away = at(crowd, count);
  // Never anonymous, so that its comment can be read.
  const speaker = { ...at(online, 0), is_anonymous: false };
  online[0] = speaker;
  let turn = 0;

  const groupCount = Math.max(1, Math.round(count * groupShare));
  const group = (place: number, comment: string) => ({
    id: 1 + place + index * 1000,
    comment,
    quest_id: 1 + (place % 400),
    difficulty: 'Elite',
    minimum_level: 1 + (place % 20),
    maximum_level: 10 + (place % 20),
    leader: at(online, place * 7),
    members: [1, 2, 3].map((member) => at(online, place * 7 + member)),
    server_name: name,
  });

  return {
    key,
    speakerId: speaker.id,
    online: () => online,
    whole: () => ({
      characters: { servers: [name], characters: online },
      lfms: {
        servers: [name],
        lfms: Array.from({ length: groupCount }, (_, place) => group(place, 'need a healer, all welcome')),
      },
    }),
    moveCharacters() {
      turn += 1;
      const moved = Array.from({ length: Math.ceil(count * movedShare) }, (_, place) => {
        const other = 1 + ((turn * 379 + place * 49) % (count - 1));
        return { id: at(online, other).id, location_id: 100 + ((turn + place) % 700) };
      });
      const place = 1 + (turn % (count - 1));
      const leaver = at(online, place);
      const comer = away;
      online[place] = comer;
      away = leaver;
      const mark = nextMark();
      const characters = [
        { id: speaker.id, public_comment: markText(mark) },
        ...moved.filter(({ id }) => id !== leaver.id),
        comer,
      ];
      const body = { servers: [name], characters, deleted_ids: [leaver.id] };
      return { kind: 'characters', server: key, mark, body };
    },
    changeGroups() {
      turn += 1;
      const mark = nextMark();
      const lfms = Array.from({ length: Math.ceil(groupCount * changedGroupShare) }, (_, place) => ({
        id: 1 + ((turn * 17 + place * 41) % groupCount) + index * 1000,
        comment: `need a healer, ${markText(mark)}`,
      }));
      return { kind: 'lfms', server: key, mark, body: { servers: [name], lfms } };
    },
  };
}
