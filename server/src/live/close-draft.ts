import type { Report } from '@rollcall/game/report';
import { closeInfo } from './close-info.ts';
import { changeList } from './entity-list.ts';
import type { Coverage, KindDraft, LiveDraft, ServerDraft } from './live-draft.ts';
import type { KindState, LiveChange, LiveState, ServerState } from './server-state.ts';

/** The state after the report, and what it changed. Servers without a change keep their identity. */
export function closeDraft(draft: LiveDraft): { state: LiveState; changes: readonly LiveChange[] } {
  const changes: LiveChange[] = [];
  const servers = draft.servers.map((server) => closeServer(draft, server, changes));
  const isSame = servers.every((server, index) => server === draft.before.servers[index]);
  return { state: isSame ? draft.before : { ...draft.before, servers }, changes };
}

/** Key of each covered server → version of the reported kind, and whether the report was too old for all of them. */
export function judgeCoverage(
  draft: LiveDraft,
  state: LiveState,
  report: Report,
): { versions: Record<string, number>; stale: boolean } {
  const kind = report.kind === 'server-info' ? 'info' : report.kind;
  const versions: Record<string, number> = {};
  const coverages: Coverage[] = [];
  for (const [index, server] of draft.servers.entries()) {
    const after = state.servers[index];
    if (server[kind].coverage === 'none' || after === undefined) continue;
    versions[after.key] = after[kind].version;
    coverages.push(server[kind].coverage);
  }
  const stale = coverages.length > 0 && coverages.every((coverage) => coverage === 'stale');
  return { versions, stale };
}

function closeServer(draft: LiveDraft, server: ServerDraft, changes: LiveChange[]): ServerState {
  const { before } = server;
  const isTouched = [server.characters, server.lfms].some(
    ({ coverage, puts, removals }) => coverage === 'applied' || puts.size > 0 || removals.size > 0,
  );
  if (!isTouched && server.info.coverage !== 'applied') return before;
  const characters = closeKind(server.characters, draft.atMs);
  const lfms = closeKind(server.lfms, draft.atMs);
  const info = closeInfo(draft, server, {
    character_count: characters.entities.all.length,
    lfm_count: lfms.entities.all.length,
  });
  const { key } = before;
  if (characters.version !== before.characters.version) {
    changes.push({
      kind: 'characters',
      server: key,
      version: characters.version,
      ...delta(server.characters),
    });
  }
  if (lfms.version !== before.lfms.version) {
    changes.push({ kind: 'lfms', server: key, version: lfms.version, ...delta(server.lfms) });
  }
  if (info.version !== before.info.version) {
    changes.push({ kind: 'server-info', server: key, version: info.version, info: info.info });
  }
  return { ...before, characters, lfms, info };
}

function delta<Entity extends { readonly id: number }>({ puts, removals }: KindDraft<Entity>) {
  return { updates: [...puts.values()], removals: [...removals] };
}

function closeKind<Entity extends { readonly id: number }>(
  { before, puts, removals, coverage }: KindDraft<Entity>,
  atMs: number,
): KindState<Entity> {
  const isChanged = puts.size > 0 || removals.size > 0;
  if (!isChanged && coverage !== 'applied') return before;
  return {
    version: before.version + (isChanged ? 1 : 0),
    entities: isChanged ? changeList(before.entities, puts, removals) : before.entities,
    observedAtMs: coverage === 'applied' ? Math.max(atMs, before.observedAtMs ?? atMs) : before.observedAtMs,
    isRestored: coverage === 'applied' ? false : before.isRestored,
  };
}
