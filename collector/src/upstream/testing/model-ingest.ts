import {
  charactersBodySchema,
  lfmsBodySchema,
  reportedCharacterSchema,
  reportedLfmSchema,
  reportedServerInfoSchema,
  serverInfoBodySchema,
  type ReportedCharacter,
  type ReportedLfm,
  type ReportedServerInfo,
} from '@rollcall/game/api/report';
import { serverKey } from '@rollcall/game/servers';
import * as z from 'zod/mini';
import { taken, type FakeAnswer } from '../../testing/fake-rollcall.ts';

/** A simple model of our ingest: keyframes, deltas and stamps only. */
export interface ModelIngest {
  readonly take: (call: string, body: unknown, nowMs: number) => FakeAnswer;
  /** The present characters of a server, by id. */
  readonly charactersOn: (server: string) => ReadonlyMap<number, ReportedCharacter>;
  readonly lfmsOn: (server: string) => ReadonlyMap<number, ReportedLfm>;
  readonly infoOf: (server: string) => ReportedServerInfo;
  /** Time of a server's data; null = none yet. */
  readonly fetchedMs: (server: string) => number | null;
}

type List = 'characters' | 'lfms';

interface Place {
  readonly characters: Map<number, ReportedCharacter>;
  readonly lfms: Map<number, ReportedLfm>;
  info: ReportedServerInfo;
  readonly observedMs: Record<List | 'info', number>;
}

const refused = (message: string): FakeAnswer => ({ status: 400, body: { message } });

/**
 * Makes a model.
 *
 * @param names the servers that it knows
 */
export function createModelIngest(names: readonly string[]): ModelIngest {
  const places = new Map<string, Place>(
    names.map((name) => [
      serverKey(name),
      {
        characters: new Map(),
        lfms: new Map(),
        info: {},
        observedMs: { characters: -Infinity, lfms: -Infinity, info: -Infinity },
      },
    ]),
  );
  const placeOf = (name: string): Place => {
    const place = places.get(serverKey(name));
    if (place === undefined) throw new Error(`the ingest knows no ${name}`);
    return place;
  };

  function takeStatus(body: unknown, nowMs: number): FakeAnswer {
    const { servers, observed_at } = serverInfoBodySchema.parse(body);
    const observedMs = Date.parse(observed_at ?? '');
    if (observedMs > nowMs + 60_000) return refused('observed_at is ahead');
    const versions: Record<string, number> = {};
    for (const [name, info] of Object.entries(servers)) {
      const place = places.get(serverKey(name));
      if (place === undefined) continue;
      versions[serverKey(name)] = 1;
      if (observedMs < place.observedMs.info) continue;
      place.observedMs.info = observedMs;
      place.info = { ...place.info, ...reportedServerInfoSchema.parse(info) };
    }
    return taken({ versions });
  }

  function takeList(list: List, isKeyframe: boolean, body: unknown, nowMs: number): FakeAnswer {
    const report = readReport(list, body);
    if (report.observedMs > nowMs + 60_000) return refused('observed_at is ahead');
    const covered = report.servers.map(placeOf);
    const fresh = covered.filter((place) => report.observedMs >= place.observedMs[list]);
    if (fresh.length === 0) return taken({ stale: true });
    for (const place of fresh) {
      place.observedMs[list] = report.observedMs;
      if (isKeyframe) place[list].clear();
      for (const id of report.deletedIds) place[list].delete(id);
    }
    report.put((name) => fresh.find((place) => place === placeOf(name)) ?? null, places.values());
    return taken();
  }

  return {
    take: (call, body, nowMs) => {
      if (call === 'PATCH /v1/game/server-info') return takeStatus(body, nowMs);
      const [method, path] = call.split(' ');
      if (path === '/v1/characters' || path === '/v1/lfms') {
        return takeList(path === '/v1/lfms' ? 'lfms' : 'characters', method === 'POST', body, nowMs);
      }
      return taken();
    },
    charactersOn: (server) => placeOf(server).characters,
    lfmsOn: (server) => placeOf(server).lfms,
    infoOf: (server) => placeOf(server).info,
    fetchedMs: (server) => {
      const { characters, lfms } = placeOf(server).observedMs;
      const ms = Math.max(characters, lfms);
      return ms === -Infinity ? null : ms;
    },
  };
}

/** Finds the state of a server; null = the report is too old for it. */
type FindPlace = (serverName: string) => Place | null;

function readReport(list: List, body: unknown) {
  const envelope = list === 'lfms' ? lfmsBodySchema.parse(body) : charactersBodySchema.parse(body);
  const { servers = [], deleted_ids: deletedIds = [], observed_at } = envelope;
  const put = (find: FindPlace, all: Iterable<Place>): void => {
    if ('lfms' in envelope) {
      for (const lfm of z.array(reportedLfmSchema).parse(envelope.lfms)) {
        find(lfm.server_name ?? '')?.lfms.set(lfm.id, lfm);
      }
      return;
    }
    const everywhere = [...all];
    for (const person of z.array(reportedCharacterSchema).parse(envelope.characters)) {
      const place = find(person.server_name ?? '');
      if (place === null) continue;
      // A character is on one server only.
      for (const other of everywhere) other.characters.delete(person.id);
      place.characters.set(person.id, person);
    }
  };
  return { servers, deletedIds, observedMs: Date.parse(observed_at ?? ''), put };
}
