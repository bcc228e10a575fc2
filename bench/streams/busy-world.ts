import type { ReportedCharacter } from '@rollcall/game/api/report';
import { serverKey } from '@rollcall/game/servers';
import { serverProfiles } from '../../collector/src/world/server-profiles.ts';
import { makeCrowd } from '../live/crowd.ts';

/** The servers on which people play, with the mean of characters on each (world.md). */
export const busyServers = serverProfiles.filter(({ bitness }) => bitness === 64);

/** So many, spread over those servers as their players are. @returns by key of the server */
export function spreadOverServers(count: number): ReadonlyMap<string, number> {
  const all = busyServers.reduce((sum, { meanOnline }) => sum + meanOnline, 0);
  let before = 0;
  return new Map(
    busyServers.map(({ name, meanOnline }) => {
      const from = Math.round((count * before) / all);
      before += meanOnline;
      return [serverKey(name), Math.round((count * before) / all) - from];
    }),
  );
}

/** A report about one server, with a number that can be read in the frame that is made of it. */
export interface MarkedReport {
  readonly kind: 'characters' | 'lfms';
  readonly server: string;
  readonly mark: number;
  readonly body: object;
}

const markText = (mark: number) => `mark ${mark}.`;

/** The number in the text of a frame. */
export function readMark(text: string): number | null {
  const found = /mark (\d+)\./.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

export interface BusyServer {
  readonly key: string;
  /** Of the character whose comment is the mark of the newest report. */
  readonly speakerId: number;
  /** Bodies of the whole truth. */
  readonly whole: () => { readonly characters: object; readonly lfms: object };
  /** One of fifty is elsewhere, one leaves, another comes. */
  readonly moveCharacters: () => MarkedReport;
  /** One group of forty says something else. */
  readonly changeGroups: () => MarkedReport;
}

/** Four groups to a hundred characters (world.md). */
const groupShare = 0.04;
const movedShare = 0.02;
const changedGroupShare = 0.025;

/** Characters and groups, so many on each busy server, none of which stands still. */
export function createBusyWorld(characterCount: number): readonly BusyServer[] {
  let mark = 0;
  const nextMark = () => {
    mark += 1;
    return mark;
  };
  const counts = spreadOverServers(characterCount);
  return busyServers.map(({ name }, index) =>
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
  // Ids are unique over all servers.
  const crowd = makeCrowd(count + 1, [name]).map((each) => ({ ...each, id: each.id + index * 2 ** 32 }));
  const online = crowd.slice(0, count);
  let away = at(crowd, count);
  // Never hidden, so that what it says can be read.
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
      const number = nextMark();
      const characters = [
        { id: speaker.id, public_comment: markText(number) },
        ...moved.filter(({ id }) => id !== leaver.id),
        comer,
      ];
      return {
        kind: 'characters',
        server: key,
        mark: number,
        body: { servers: [name], characters, deleted_ids: [leaver.id] },
      };
    },
    changeGroups() {
      turn += 1;
      const number = nextMark();
      const changed = Array.from({ length: Math.ceil(groupCount * changedGroupShare) }, (_, place) => ({
        id: 1 + ((turn * 17 + place * 41) % groupCount) + index * 1000,
        comment: `need a healer, ${markText(number)}`,
      }));
      return { kind: 'lfms', server: key, mark: number, body: { servers: [name], lfms: changed } };
    },
  };
}
