import { alertKinds } from '@rollcall/game/alerts/alert-rules';
import type { GameDefinition } from '@rollcall/game/definition';
import { findServer } from '@rollcall/game/servers';
import type { StoredRule } from '../../storage/alerts-store.ts';
import { emptyForm, type RuleFormState } from './RuleFields.tsx';

/** The form for an address such as `?add=population&server=orien`. */
export function formInAddress(query: string, definition: GameDefinition): RuleFormState {
  const asked = new URLSearchParams(query);
  const empty = emptyForm(definition);
  const kind = alertKinds.find((each) => each === asked.get('add')) ?? empty.kind;
  const server = findServer(definition, asked.get('server') ?? '');
  return { ...empty, kind, server: server?.name ?? empty.server };
}

/** Channels of a rule, in a few words. */
export function channelsText(
  { isOn, onPage, byPush }: Pick<StoredRule, 'isOn' | 'onPage' | 'byPush'>,
  isPushOn: boolean,
): string {
  if (!isOn) return 'Off';
  const pushes = byPush && isPushOn;
  if (onPage && pushes) return 'While this site is open and when it’s closed';
  if (onPage) return 'While this site is open';
  return pushes ? 'When this site is closed, too' : 'Not delivered: choose how below';
}
