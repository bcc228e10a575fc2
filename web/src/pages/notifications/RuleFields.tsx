import { type AlertKind, type AlertRule } from '@rollcall/game/alerts/alert-rules';
import type { GameDefinition } from '@rollcall/game/definition';
import { everyGroup, type GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { readGroupFilter, normalizeGroupFilter, writeGroupFilter } from '@rollcall/game/filters/group-filter';
import { firstServerName } from '@rollcall/game/population/server-status';
import { isRaid } from '@rollcall/game/quest/quest';
import { type ReactNode, useMemo } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { personWho } from '../../people/person-name.ts';
import { usePeopleDialogs } from '../../people/usePeopleDialogs.ts';
import {
  friendsStore,
  type ListedCharacter,
  registeredCharactersStore,
} from '../../storage/character-list-stores.ts';
import type { AlertDraft } from '../../storage/alerts-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberInput } from '../../ui/fields/NumberInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { wordOrder } from '../../ui/locale.ts';
import { Choice, GroupFields } from './GroupFields.tsx';
import styles from './notifications.module.css';

/** State of the form for a rule of any kind. Values of one kind stay while another is selected. */
export interface RuleFormState {
  readonly kind: AlertKind;
  readonly name: string;
  readonly filter: GroupFilter;
  /** Maximum number of places left; null = any. */
  readonly leftAtMost: number | null;
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

export function emptyForm({ servers }: Pick<GameDefinition, 'servers'>): RuleFormState {
  return {
    kind: 'group',
    name: '',
    filter: everyGroup,
    leftAtMost: null,
    server: firstServerName(servers),
    when: 'both',
    count: usualCount,
    friendId: null,
    characterId: null,
    questId: null,
  };
}

/** The form filled in from a rule. */
export function formOf(rule: AlertRule, definition: GameDefinition): RuleFormState {
  const empty = { ...emptyForm(definition), kind: rule.kind, name: rule.name };
  switch (rule.kind) {
    case 'group':
      return {
        ...empty,
        filter: readGroupFilter(new URLSearchParams(rule.filter), definition).filter,
        leftAtMost: rule.left_at_most ?? null,
      };
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
export function draftOf(form: RuleFormState, definition: GameDefinition): AlertDraft | null {
  switch (form.kind) {
    case 'group':
      return {
        kind: 'group',
        filter: writeGroupFilter(normalizeGroupFilter(form.filter, definition), definition),
        ...(form.leftAtMost !== null && { left_at_most: form.leftAtMost }),
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

type PartProps = {
  readonly form: RuleFormState;
  readonly change: (patch: Partial<RuleFormState>) => void;
};

function GroupPart({ form: { filter, leftAtMost }, change }: PartProps) {
  return (
    <GroupFields
      filter={filter}
      set={(patch) => change({ filter: { ...filter, ...patch } })}
      leftAtMost={leftAtMost}
      onLeftAtMost={(next) => change({ leftAtMost: next })}
    />
  );
}

const order = wordOrder();

function ServerChoice({ form, change }: PartProps) {
  const { servers } = usePageSettings().game;
  return (
    <Choice
      label="Server"
      value={form.server}
      options={servers.map(({ name }) => ({ value: name, label: name }))}
      onChange={(server) => change({ server })}
    />
  );
}

const whens = { both: 'Goes down or comes back', down: 'Goes down', up: 'Comes back' } as const;

function ServerPart({ form, change }: PartProps) {
  return (
    <div className={`grid gap-3-4 ${styles['fields']}`}>
      <ServerChoice form={form} change={change} />
      <Choice
        label="Alert when it"
        value={form.when}
        options={Object.entries(whens).map(([value, label]) => ({ value, label }))}
        onChange={(text) => change({ when: text === 'down' || text === 'up' ? text : 'both' })}
      />
    </div>
  );
}

const countLimits = { minimum: 1, maximum: 100_000 };

function PopulationPart({ form, change }: PartProps) {
  return (
    <div className={`grid gap-3-4 ${styles['fields']}`}>
      <ServerChoice form={form} change={change} />
      <NumberInput
        shape="slim"
        label="Players online"
        hint="Alerts again only after the count has dropped 10% below it."
        value={form.count}
        limits={countLimits}
        fallback={form.count}
        onChange={(count) => {
          change({ count });
          return null;
        }}
      />
    </div>
  );
}

interface PersonChoiceProps {
  readonly list: 'friends' | 'registered';
  readonly entries: readonly ListedCharacter[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

const personWords = {
  friends: { label: 'Friend', choose: 'Choose a friend', add: 'Add a friend' },
  registered: { label: 'Character', choose: 'Choose a character', add: 'Add a character' },
} as const;

/** Choice of a person from one of the visitor's lists; others can be added here. */
function PersonChoice({ list, entries, value, onChange }: PersonChoiceProps) {
  const people = usePeopleDialogs();
  const words = personWords[list];
  const isListed = entries.some(({ id }) => id === value);
  return (
    <div className="stack gap-2">
      <Choice
        label={words.label}
        value={value === null ? '' : String(value)}
        options={[
          { value: '', label: words.choose },
          ...entries.map((entry) => ({ value: String(entry.id), label: personWho(entry) })),
          ...(value !== null && !isListed ? [{ value: String(value), label: `Character ${value}` }] : []),
        ]}
        onChange={(text) => onChange(text === '' ? null : Number(text))}
      />
      <div>
        <Button
          kind="slim"
          aria-haspopup="dialog"
          onClick={() => people.open(list)}
          onPointerEnter={people.prepare}
          onFocus={people.prepare}
        >
          <Icon name="userPlus" size={16} />
          {words.add}
        </Button>
      </div>
      {people.dialog}
    </div>
  );
}

function FriendPart({ form, change }: PartProps) {
  return (
    <PersonChoice
      list="friends"
      entries={useStored(friendsStore).data}
      value={form.friendId}
      onChange={(friendId) => change({ friendId })}
    />
  );
}

function TimerPart({ form, change }: PartProps) {
  const { quests } = useCatalogue();
  const raids = useMemo(
    () => [...quests.values()].filter(isRaid).toSorted((a, b) => order.compare(a.name, b.name)),
    [quests],
  );
  return (
    <>
      <PersonChoice
        list="registered"
        entries={useStored(registeredCharactersStore).data}
        value={form.characterId}
        onChange={(characterId) => change({ characterId })}
      />
      <Choice
        label="Raid"
        value={form.questId === null ? '' : String(form.questId)}
        options={[
          { value: '', label: 'Any raid' },
          ...raids.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(text) => change({ questId: text === '' ? null : Number(text) })}
      />
    </>
  );
}

/** The fields of the form for each kind. */
export const ruleFields: Readonly<Record<AlertKind, (props: PartProps) => ReactNode>> = {
  group: GroupPart,
  server: ServerPart,
  population: PopulationPart,
  friend: FriendPart,
  'raid-timer': TimerPart,
};
