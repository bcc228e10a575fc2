import { groupPath, groupSubject } from '@rollcall/game/alerts/alert-message';
import type { IgnoredJoin } from '@rollcall/game/alerts/ignored-joins';
import type { GameDefinition } from '@rollcall/game/definition';
import type { GroupContext } from '@rollcall/game/filters/group-filter';
import { describeGroup } from '@rollcall/game/lfm/lfm-quest';
import { serverKey } from '@rollcall/game/servers';
import { cleanText } from '../canvas/clean-text.ts';
import type { ShownAlert } from './deliver-alert.ts';

/** The warning that an ignored player has joined a group of the visitor. */
export function ignoredWarning(
  { group, person }: IgnoredJoin,
  context: GroupContext & { readonly definition: GameDefinition },
): ShownAlert {
  return {
    title: `${cleanText(person.name ?? '') || 'Somebody'} joined your group`,
    body: `You ignore this player · ${cleanText(groupSubject(describeGroup(group, context)))}`,
    path: groupPath(group, context.definition),
    tag: `ignored-${serverKey(group.server_name)}-${group.id}-${person.id}`,
  };
}
