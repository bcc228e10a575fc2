import * as censusReads from '@rollcall/game/api/census-reads';
import { typedText } from '@rollcall/game/text';
import type { GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { chooseDifficulties, hasSkullChoice } from '@rollcall/game/filters/skull-choice';
import { fold, searchTerms } from '@rollcall/game/filters/search';
import type { GuildRow } from '@rollcall/game/guild/guild';
import { guildSearchMaximumLength } from '@rollcall/game/guild/guild-search';
import { difficultyNames } from '@rollcall/game/lfm/difficulty';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { moreFilterTexts } from '../../alerts/filter-texts.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useRead } from '../../api/useRead.ts';
import { ClassButtons } from '../../lists/filter-bar/ClassButtons.tsx';
import { LevelRangeFields } from '../../lists/filter-bar/LevelRangeFields.tsx';
import { SkullRangeFields } from '../../lists/filter-bar/SkullRangeFields.tsx';
import { LinkFiltersChip } from '../../lists/filter-bar/FilterBarParts.tsx';
import { CheckRow } from '../../ui/fields/CheckFields.tsx';
import { NumberInput } from '../../ui/fields/NumberInput.tsx';
import { wordOrder } from '../../ui/locale.ts';
import styles from './notifications.module.css';

interface FieldProps {
  readonly label: string;
  /** Announced when it changes; empty = none. Omitted = the field never has one. */
  readonly note?: ReactNode;
  readonly children: (id: string, noteId: string) => ReactNode;
}

export function Field({ label, note, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`stack gap-1 can-shrink ${styles['field']}`}>
      <label htmlFor={id} className="semibold size-note">
        {label}
      </label>
      {children(id, noteId)}
      {note !== undefined && (
        <span id={noteId} className="small-note hidden-if-empty" aria-live="polite">
          {note}
        </span>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} className="control" value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface FilterProps {
  readonly filter: GroupFilter;
  readonly set: (patch: Partial<GroupFilter>) => void;
}

interface GroupFieldsProps extends FilterProps {
  /** Null = any number. */
  readonly leftAtMost: number | null;
  readonly onLeftAtMost: (leftAtMost: number | null) => void;
}

function Numbers({ filter, set, leftAtMost, onLeftAtMost }: GroupFieldsProps) {
  const { level_minimum: minimum, level_cap: maximum, raid_size: mostPlaces } = usePageSettings().game;
  return (
    <div className={`flex wrap gap-3-4 ${styles['numbers']}`}>
      <LevelRangeFields
        shape="slim"
        levels={filter.levels ?? { first: minimum, last: maximum }}
        onChange={(levels) => set({ levels })}
      />
      {hasSkullChoice(filter) && <SkullRangeFields choice={filter} onChange={set} />}
      <NumberInput
        shape="slim"
        label="Places left (at least)"
        value={filter.room}
        limits={{ minimum: 0, maximum: mostPlaces }}
        fallback={0}
        onChange={(room) => {
          set({ room });
          return null;
        }}
      />
      <NumberInput
        shape="slim"
        label="Places left (at most)"
        value={leftAtMost}
        limits={{ minimum: 1, maximum: mostPlaces }}
        fallback={null}
        emptyText="Any"
        onChange={(most) => {
          onLeftAtMost(most);
          return null;
        }}
      />
    </div>
  );
}

/** Fields for the groups that a rule is about. */
export function GroupFields(props: GroupFieldsProps) {
  const { filter, set } = props;
  const { game } = usePageSettings();
  const { quests } = useCatalogue();
  const listed = game.servers.filter(({ bitness }) => bitness === 64);
  const toggle = (name: string) =>
    set({
      classes: filter.classes.includes(name)
        ? filter.classes.filter((other) => other !== name)
        : [...filter.classes, name],
    });
  // Criteria of a rule that was created in a list or from a link.
  const others = moreFilterTexts(
    { ...filter, servers: [], guilds: '', difficulties: [], skulls: null, room: 0, questIds: [] },
    () => null,
  );
  return (
    <>
      <div className={`grid gap-3-4 ${styles['fields']}`}>
        <Choice
          label="Server"
          value={filter.servers.length === 1 ? (filter.servers[0] ?? '') : ''}
          options={[
            { value: '', label: filter.servers.length > 1 ? filter.servers.join(', ') : 'Any server' },
            ...listed.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(server) => set({ servers: server === '' ? [] : [server] })}
        />
        <QuestField
          questId={filter.questIds[0] ?? null}
          label="Quest"
          quests={quests}
          onChange={(id) => set({ questIds: id === null ? [] : [id] })}
        />
        <Choice
          label="Difficulty"
          value={filter.difficulties.length === 1 ? (filter.difficulties[0] ?? '') : ''}
          options={[
            {
              value: '',
              label: filter.difficulties.length > 1 ? filter.difficulties.join(', ') : 'Any difficulty',
            },
            ...difficultyNames.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => set(chooseDifficulties(name === '' ? [] : [name], filter))}
        />
        <GuildField filter={filter} set={set} />
        <Field label="Words in quest, comment or leader">
          {(id) => (
            <input
              id={id}
              className="control"
              maxLength={100}
              value={filter.search}
              onChange={(event) => set({ search: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Numbers {...props} />
      <fieldset className="can-shrink">
        <legend className="semibold size-note">Accepts one of these classes (none chosen: any)</legend>
        <div className={`grid gap-1 space-above-1 ${styles['classButtons']}`}>
          <ClassButtons
            classes={game.classes}
            chosen={filter.classes.length === 0 ? null : filter.classes}
            onPress={toggle}
          />
        </div>
      </fieldset>
      <CheckRow label="Raids only" isOn={filter.onlyRaids} onChange={(onlyRaids) => set({ onlyRaids })} />
      {others.length > 0 && (
        <div>
          <LinkFiltersChip texts={others} onRemove={() => set({ fits: null, packs: '', not: '' })} />
        </div>
      )}
    </>
  );
}

/** Field for guilds by name. Says when the site knows no guild of the name, since a misspelt one never matches. */
function GuildField({ filter: { guilds, servers }, set }: FilterProps) {
  const [checked, setChecked] = useState(guilds);
  const name = nameToCheck(checked);
  const { data } = useRead(
    censusReads.guilds,
    {},
    {
      query: { name, match: 'near', server: servers.length === 1 ? servers[0] : undefined },
      isWanted: name !== '',
    },
  );
  return (
    <Field
      label="Guild of the leader or a member"
      note={checked === guilds && data !== null && name !== '' && guildNote(name, data.data)}
    >
      {(id, noteId) => (
        <input
          id={id}
          className="control"
          placeholder="Any guild"
          autoComplete="off"
          maxLength={100}
          value={guilds}
          aria-describedby={noteId}
          onChange={(event) => set({ guilds: event.target.value })}
          onBlur={() => setChecked(guilds)}
        />
      )}
    </Field>
  );
}

/** The name of a guild in a field, if it contains exactly one; else ''. */
export function nameToCheck(guilds: string): string {
  const [name = '', ...others] = searchTerms(guilds);
  return others.length > 0 || name.length > guildSearchMaximumLength ? '' : name;
}

/**
 * Says that no guild has this name; '' = one has.
 *
 * @param found guilds with this name or a similar one, the best first
 */
export function guildNote(name: string, found: readonly Pick<GuildRow, 'guild_name'>[]): string {
  const isKnown = found.some(({ guild_name }) => fold(guild_name) === fold(name));
  if (isKnown) return '';
  const [closest] = found;
  return closest === undefined
    ? 'No guild with this name has been seen. Check the spelling.'
    : `No guild with this name has been seen. Did you mean ${closest.guild_name}?`;
}

const order = wordOrder();

interface QuestFieldProps {
  readonly label: string;
  readonly questId: number | null;
  readonly quests: ReturnType<typeof useCatalogue>['quests'];
  readonly onChange: (id: number | null) => void;
}

/** Field for a quest by name, with suggestions; an unknown name means any quest. */
function QuestField({ label, questId, quests, onChange }: QuestFieldProps) {
  const known = questId === null ? undefined : quests.get(questId);
  const [text, setText] = useState(known?.name ?? '');
  const listId = useId();
  const byName = useMemo(
    () => new Map([...quests.values()].map((quest) => [quest.name.toLowerCase(), quest])),
    [quests],
  );
  const questNamed = (name: string) => byName.get(typedText(name).toLowerCase());
  const names = useMemo(
    () => [...new Set([...quests.values()].map(({ name }) => name))].toSorted(order.compare),
    [quests],
  );
  const found = questNamed(text);
  const isUnknown = typedText(text) !== '' && found === undefined;
  return (
    <Field label={label} note={isUnknown && 'No quest has this name: choose one from the list.'}>
      {(id, noteId) => (
        <>
          <input
            id={id}
            className="control"
            list={listId}
            placeholder="Any quest"
            autoComplete="off"
            value={text}
            aria-describedby={noteId}
            onChange={(event) => {
              setText(event.target.value);
              onChange(questNamed(event.target.value)?.id ?? null);
            }}
          />
          <datalist id={listId}>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
