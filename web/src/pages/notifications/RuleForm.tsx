import type { AlertKind } from '@rollcall/game/alerts/alert-rules';
import { isRaid } from '@rollcall/game/quest/quest';
import { type ReactNode, useMemo, useState } from 'react';
import { kindLabels, whenText } from '../../alerts/rule-words.ts';
import { useRuleNames } from '../../alerts/useRuleNames.ts';
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
import { Button, buttonClass } from '../../ui/Button.tsx';
import { NumberInput } from '../../ui/fields/NumberInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { wordOrder } from '../../ui/locale.ts';
import { Choice, Field, GroupFields } from './GroupFields.tsx';
import { draftOf, type RuleForm as FormState } from './notifications-view.ts';
import styles from './notifications.module.css';

interface RuleFormProps {
  readonly initial: FormState;
  /** "Add this rule", "Save". */
  readonly button: string;
  readonly onSubmit: (draft: AlertDraft, name: string, when: string) => void;
}

type PartProps = {
  readonly form: FormState;
  readonly change: (patch: Partial<FormState>) => void;
};

const kinds: readonly AlertKind[] = ['group', 'friend', 'raid-timer', 'server', 'population'];
const nameMaximum = 80;

/** Form for a rule of any kind, with a preview of what it will do. */
export function RuleForm({ initial, button, onSubmit }: RuleFormProps) {
  const { game } = usePageSettings();
  const names = useRuleNames();
  const [form, setForm] = useState(initial);
  const change = (patch: Partial<FormState>) => setForm((before) => ({ ...before, ...patch }));
  const draft = draftOf(form, game);
  const when = draft === null ? null : whenText(draft, names);
  const Part = parts[form.kind];
  return (
    <form
      className="card stack gap-4 pad-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== null && when !== null) onSubmit(draft, form.name.trim(), when);
      }}
    >
      <Choice
        label="Tell me about"
        value={form.kind}
        options={kinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        onChange={(text) => change({ kind: kinds.find((kind) => kind === text) ?? 'group' })}
      />
      <Part form={form} change={change} />
      <Field label="Name it (optional)">
        {(id) => (
          <input
            id={id}
            className="control"
            maxLength={nameMaximum}
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <p className="color-second text-prose" aria-live="polite">
        {when === null ? 'Choose somebody first.' : `Alerts you when ${when}.`}
      </p>
      <div>
        <button type="submit" className={buttonClass('primary')} disabled={draft === null}>
          <Icon name="bell" size={18} />
          {button}
        </button>
      </div>
    </form>
  );
}

function GroupPart({ form: { filter }, change }: PartProps) {
  return <GroupFields filter={filter} set={(patch) => change({ filter: { ...filter, ...patch } })} />;
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
        label="When it"
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
        hint="Alerts again once the count has fallen 10% below it."
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

const parts: Readonly<Record<AlertKind, (props: PartProps) => ReactNode>> = {
  group: GroupPart,
  server: ServerPart,
  population: PopulationPart,
  friend: FriendPart,
  'raid-timer': TimerPart,
};
