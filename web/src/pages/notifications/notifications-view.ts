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

/** Channels of a rule, in a few words. @param webhookCount webhooks of this browser that it is sent to */
export function channelsText(
  { isOn, onPage, byPush }: Pick<StoredRule, 'isOn' | 'onPage' | 'byPush'>,
  isPushOn: boolean,
  webhookCount = 0,
): string {
  if (!isOn) return 'Off';
  const here = browserText(onPage, byPush && isPushOn);
  if (webhookCount === 0) return here ?? 'Not delivered: choose how below';
  const there = webhookCount === 1 ? 'to a webhook' : `to ${webhookCount} webhooks`;
  return here === null ? `T${there.slice(1)}` : `${here}, and ${there}`;
}

function browserText(onPage: boolean, pushes: boolean): string | null {
  if (onPage) return pushes ? 'While this site is open and when it’s closed' : 'While this site is open';
  return pushes ? 'When this site is closed, too' : null;
}
