import { defaultDefinition } from '@rollcall/game/definition';
import type {
  CharactersReport,
  LfmsReport,
  Report,
  ReportedCharacter,
  ReportedLfm,
  ReportedServerInfo,
  ServerInfoReport,
} from '@rollcall/game/api/report';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { type CatalogueIndex, indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { applyReport } from '../live-state.ts';
import { emptyLiveState, findServerState, type LiveState, type ServerState } from '../server-state.ts';

/** Makes reports as the parser returns them, with all fields, which can be overridden. */

/** A character of Thelanis with all fields, as a collector sends it. */
export function reported(overrides: Partial<ReportedCharacter> = {}): ReportedCharacter {
  const id = overrides.id ?? 101;
  return {
    id,
    name: `Player ${id}`,
    server_name: 'Thelanis',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
    ...overrides,
  };
}

/** A group of Thelanis led by 101, with all fields, as a collector sends it. */
export function reportedLfm(overrides: Partial<ReportedLfm> = {}): ReportedLfm {
  return {
    id: 9001,
    server_name: 'Thelanis',
    comment: 'All welcome',
    quest_id: 701,
    minimum_level: 15,
    maximum_level: 25,
    leader: reported({ id: 101 }),
    members: [],
    ...overrides,
  };
}

export function charactersReport(
  characters: readonly ReportedCharacter[],
  overrides: Partial<CharactersReport> = {},
): CharactersReport {
  return { kind: 'characters', ...report(characters), ...overrides };
}

export function lfmsReport(lfms: readonly ReportedLfm[], overrides: Partial<LfmsReport> = {}): LfmsReport {
  return { kind: 'lfms', ...report(lfms), ...overrides };
}

export function serverInfoReport(
  servers: Readonly<Record<string, ReportedServerInfo>>,
  overrides: Partial<ServerInfoReport> = {},
): ServerInfoReport {
  return {
    kind: 'server-info',
    servers: new Map(Object.entries(servers)),
    observedAtMs: madeAtMs,
    isDated: true,
    ...overrides,
  };
}

function report<T>(entities: readonly T[]) {
  return {
    mode: 'keyframe' as const,
    servers: null,
    entities: entities.map((entity, index) => ({ index, entity })),
    rejectedIds: [],
    deletedIds: [],
    observedAtMs: madeAtMs,
    isDated: true,
  };
}

export const emptyCatalogue: CatalogueIndex = indexCatalogue([], []);
export const nothingKnown = emptyLiveState(defaultDefinition);

/** The state after these reports, each received when it was observed. */
export function stateAfter(...reports: readonly Report[]): LiveState {
  return reports.reduce((state, each) => applyReport(state, each, each.observedAtMs).state, nothingKnown);
}

/** The state of a server, which must exist. */
export function serverOf(state: LiveState, name = 'Thelanis'): ServerState {
  const server = findServerState(state, name);
  if (server === null) throw new Error(`no server ${name}`);
  return server;
}

/** Ids of the characters online on a server. */
export const idsOn = (state: LiveState, name = 'Thelanis') => [
  ...serverOf(state, name).characters.entities.ids,
];
