import { visibleCharacter } from '@rollcall/game/character/visibility';
import { findCharacter } from '../live/live-lookups.ts';
import { visibleGroup } from '../live/live-snapshot.ts';
import type { ChangedState } from '../live/live-state.ts';
import { findById, findServerState, type LiveChange, type LiveState } from '../live/server-state.ts';
import type { AlertWorld, Changed, ServerChange } from './alert-feed.ts';

export interface KnownWorld extends AlertWorld {
  /** false = nothing has been reported yet. A server that does not exist has no groups. */
  readonly areGroupsKnown: (server: string) => boolean;
}

/** The live state as alerts may mention it: without anybody who is anonymous. */
export function createAlertWorld(current: () => LiveState, context: AlertWorld['context']): KnownWorld {
  return {
    context,
    findGroup(server, id) {
      const state = current();
      const found = findServerState(state, server);
      const group = found === null ? null : findById(found.lfms.entities, id);
      return group && visibleGroup(group, state);
    },
    areGroupsKnown(server) {
      const state = findServerState(current(), server);
      return state === null || state.lfms.observedAtMs !== null;
    },
    findCharacter(id) {
      const character = findCharacter(current(), id);
      return character === null || character.is_anonymous ? null : visibleCharacter(character);
    },
    infoOf: (server) => findServerState(current(), server)?.info.info ?? null,
  };
}

/** Changes, server by server; the first report about a server has nothing to compare with. */
export function alertChanges(
  before: LiveState,
  { state, changes, atMs }: ChangedState,
  isFriend: (id: number) => boolean,
): ServerChange[] {
  return changes.flatMap((change): ServerChange[] => {
    const former = findServerState(before, change.server);
    const now = findServerState(state, change.server);
    if (former === null || now === null) return [];
    const nothing = { server: now.name, atMs, groups: [], people: [], info: null };
    switch (change.kind) {
      case 'lfms':
        return former.lfms.observedAtMs === null
          ? []
          : [{ ...nothing, groups: changedGroups(change, before, state) }];
      case 'characters': {
        if (former.characters.observedAtMs === null) return [];
        const ids = [...change.updates.map(({ id }) => id), ...change.removals].filter(isFriend);
        const people = ids.map((id) => ({
          id,
          before: findCharacter(before, id),
          after: findCharacter(state, id),
        }));
        return people.length === 0 ? [] : [{ ...nothing, people }];
      }
      default:
        return former.characters.observedAtMs === null && former.info.observedAtMs === null
          ? []
          : [{ ...nothing, info: { before: former.info.info, after: now.info.info } }];
    }
  });
}

function changedGroups(
  { server, updates, removals }: Extract<LiveChange, { readonly kind: 'lfms' }>,
  before: LiveState,
  after: LiveState,
): Changed<ReturnType<typeof visibleGroup>>[] {
  const former = findServerState(before, server)?.lfms.entities;
  const findBefore = (id: number) => {
    const group = former === undefined ? null : findById(former, id);
    return group && visibleGroup(group, before);
  };
  return [
    ...updates.map((group) => ({ before: findBefore(group.id), after: visibleGroup(group, after) })),
    ...removals.map((id) => ({ before: findBefore(id), after: null })),
  ];
}
