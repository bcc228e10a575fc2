import type { AlertKind, AlertRule } from '@rollcall/game/alerts/alert-rules';
import type { GameDefinition } from '@rollcall/game/definition';
import { everyGroup, type GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { readGroupFilter, settleGroupFilter, writeGroupFilter } from '@rollcall/game/filters/group-filter';
import { firstServerName } from '@rollcall/game/population/server-status';
import { findServer } from '@rollcall/game/servers';
import type { AlertDraft, StoredRule } from '../../storage/alerts-store.ts';

/** State of the form for a rule of any kind. Values of one kind stay while another is selected. */
export interface RuleForm {
  readonly kind: AlertKind;
  readonly name: string;
  readonly filter: GroupFilter;
  readonly server: string;
  readonly when: 'down' | 'up' | 'both';
  readonly count: number;
  /** Null = nobody chosen yet. */
  readonly friendId: number | null;
  readonly characterId: number | null;
  /** Null = any raid. */
  readonly questId: number | null;
}

const usualCount = 500;

export function emptyForm({ servers }: Pick<GameDefinition, 'servers'>): RuleForm {
  return {
    kind: 'group',
    name: '',
    filter: everyGroup,
    server: firstServerName(servers),
    when: 'both',
    count: usualCount,
    friendId: null,
    characterId: null,
    questId: null,
  };
}

/** The form filled in from a rule. */
export function formOf(rule: AlertRule, definition: GameDefinition): RuleForm {
  const empty = { ...emptyForm(definition), kind: rule.kind, name: rule.name };
  switch (rule.kind) {
    case 'group':
      return { ...empty, filter: readGroupFilter(new URLSearchParams(rule.filter), definition).filter };
    case 'server':
      return { ...empty, server: rule.server, when: rule.when };
    case 'population':
      return { ...empty, server: rule.server, count: rule.count };
    case 'friend':
      return { ...empty, friendId: rule.character_id };
    case 'raid-timer':
      return { ...empty, characterId: rule.character_id, questId: rule.quest_id };
  }
}

/** The rule that the form describes; null = incomplete. */
export function draftOf(form: RuleForm, definition: GameDefinition): AlertDraft | null {
  switch (form.kind) {
    case 'group':
      return {
        kind: 'group',
        filter: writeGroupFilter(settleGroupFilter(form.filter, definition), definition),
      };
    case 'server':
      return { kind: 'server', server: form.server, when: form.when };
    case 'population':
      return { kind: 'population', server: form.server, count: form.count };
    case 'friend':
      return form.friendId === null ? null : { kind: 'friend', character_id: form.friendId };
    case 'raid-timer':
      return form.characterId === null
        ? null
        : { kind: 'raid-timer', character_id: form.characterId, quest_id: form.questId };
  }
}

const kinds: readonly string[] = [
  'group',
  'raid-timer',
  'server',
  'friend',
  'population',
] satisfies AlertKind[];
const isKind = (text: string): text is AlertKind => kinds.includes(text);

/** The form for an address such as `?add=population&server=orien`. */
export function formInAddress(query: string, definition: GameDefinition): RuleForm {
  const asked = new URLSearchParams(query);
  const empty = emptyForm(definition);
  const kind = asked.get('add') ?? '';
  const server = findServer(definition, asked.get('server') ?? '');
  return { ...empty, kind: isKind(kind) ? kind : empty.kind, server: server?.name ?? empty.server };
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
  return pushes ? 'When this site is closed, too' : 'Nowhere: choose how below';
}
