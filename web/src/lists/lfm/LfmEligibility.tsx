import { usePageSettings } from '../../api/usePageSettings.ts';
import { chooseDifficulties, hasSkullChoice } from '@rollcall/game/filters/skull-choice';
import { difficultyNames } from '@rollcall/game/lfm/difficulty';
import { Chip } from '../filter-bar/FilterBarParts.tsx';
import { ClassButtons } from '../filter-bar/ClassButtons.tsx';
import { LevelRangeFields } from '../filter-bar/LevelRangeFields.tsx';
import { SkullRangeFields } from '../filter-bar/SkullRangeFields.tsx';
import { wordOrder } from '../../ui/locale.ts';
import { RadioChoice } from '../../ui/fields/RadioChoice.tsx';
import type {
  PartProps,
  SettingPart,
  SettingsFacts,
  SettingsForm,
  SettingTable,
} from '../settings/setting-rows.ts';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { useMemo } from 'react';
import { type ListedCharacter, registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { CheckRow, PickTools } from '../../ui/fields/CheckFields.tsx';
import { formatCount } from '../../ui/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePeopleDialogs } from '../../people/usePeopleDialogs.ts';
import styles from './lfm-settings.module.css';
import type { Character } from '@rollcall/game/character/character';
import { realClasses } from '@rollcall/game/character/classes';
import { lfmBehaviourLabels } from '../../people/behaviour-labels.ts';
import { useSettingsForm } from '../settings/useSettingsForm.ts';
import type { ShownLfmView } from './useShownLfmView.ts';

/** The basis of eligibility: a level range, or own characters, never both. */
export function EligibilityPart({ server, form }: PartProps<EligibilitySettings>) {
  const { settings, change, textOf } = form;
  return (
    <RadioChoice
      label="How to find groups you can join"
      value={settings.filterByMyCharacters ? 'characters' : 'levels'}
      onChange={(chosen) => change({ filterByMyCharacters: chosen === 'characters' })}
      options={[
        {
          value: 'levels',
          label: 'Filter by level range',
          hint: 'Groups count as eligible when their levels overlap with these and they accept a class you chose.',
          more: <LevelRange form={form} />,
        },
        {
          value: 'characters',
          label: textOf('filterByMyCharacters').label,
          hint: textOf('filterByMyCharacters').explanation,
          more: <CharacterPicks server={server} form={form} />,
        },
      ]}
    />
  );
}

export type EligibilitySettings = Pick<
  LfmSettings,
  'filterByMyCharacters' | 'minLevel' | 'maxLevel' | 'trackedCharacterIds'
>;

const collator = wordOrder();

/** Chooses the registered characters that count for eligibility. */
export function CharacterPicks({ server, form: { settings, change } }: PartProps<EligibilitySettings>) {
  const registered = useStored(registeredCharactersStore).data;
  const people = usePeopleDialogs();
  const { trackedCharacterIds: tracked } = settings;
  const choice = useMemo(() => characterChoice(registered, tracked, server), [registered, tracked, server]);
  const set = (ids: readonly number[], isOn: boolean) =>
    change({ trackedCharacterIds: changeTracked(tracked, ids, isOn) });
  const { here, elsewhere, advice } = choice;
  return (
    <div className={`grid can-shrink gap-2 ${styles['picks']}`}>
      {advice !== null && <p className={`small-note ${styles['advice']}`}>{advice}</p>}
      {here.length > 0 && (
        <CharacterList
          label={server === null ? 'Your characters' : `On ${server}`}
          lines={here}
          onSet={set}
        />
      )}
      {elsewhere.length > 0 && (
        <details className={styles['fold']}>
          <summary className="row touch-height size-note color-sky">
            {formatCount(elsewhere.length, 'character')} on other servers
          </summary>
          <CharacterList label="On other servers" lines={elsewhere} onSet={set} />
        </details>
      )}
      <AddCharacter people={people} />
      {people.dialog}
    </div>
  );
}

function AddCharacter({ people }: { people: ReturnType<typeof usePeopleDialogs> }) {
  return (
    <div>
      <Button
        kind="slim"
        aria-haspopup="dialog"
        onClick={() => people.open('registered')}
        onPointerEnter={people.prepare}
        onFocus={people.prepare}
      >
        <Icon name="userPlus" size={16} />
        Add character
      </Button>
    </div>
  );
}

interface CharacterListProps {
  readonly label: string;
  readonly lines: readonly CharacterLine[];
  readonly onSet: (ids: readonly number[], isOn: boolean) => void;
}

function CharacterList({ label, lines, onSet }: CharacterListProps) {
  const ids = lines.map(({ id }) => id);
  const count = lines.filter(({ isTracked }) => isTracked).length;
  return (
    <fieldset className={`grid can-shrink gap-2 ${styles['list']}`}>
      <legend className="visually-hidden">{label}</legend>
      {lines.length > 1 && (
        <PickTools
          allLabel="All"
          noneLabel="None"
          isAll={count === lines.length}
          isNone={count === 0}
          onSet={(isOn) => onSet(ids, isOn)}
        >
          <span>
            {count} of {lines.length} chosen
          </span>
        </PickTools>
      )}
      <div className={`box hidden-if-empty ${styles['scroller']}`}>
        {lines.map(({ id, name, note, isTracked }) => (
          <CheckRow
            key={id}
            label={name}
            note={note}
            isOn={isTracked}
            onChange={(isOn) => onSet([id], isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface LevelRangeProps {
  readonly form: Pick<SettingsForm<EligibilitySettings>, 'settings' | 'change'>;
}

function LevelRange({ form: { settings, change } }: LevelRangeProps) {
  return (
    <LevelRangeFields
      shape="slim"
      levels={{ first: settings.minLevel, last: settings.maxLevel }}
      onChange={({ first, last }) => change({ minLevel: first, maxLevel: last })}
    />
  );
}

/** A registered character as a line of the list. */
export interface CharacterLine {
  readonly id: number;
  readonly name: string;
  /** Level and classes, and the server if it is another one. */
  readonly note: string;
  readonly isTracked: boolean;
}

export interface CharacterChoice {
  readonly here: readonly CharacterLine[];
  readonly elsewhere: readonly CharacterLine[];
  /** Why no group can be eligible; null = some may be. */
  readonly advice: string | null;
}

/**
 * The visitor's characters on this server and elsewhere, each list sorted by name.
 *
 * @param server null = groups of all servers are listed
 */
export function characterChoice(
  registered: readonly ListedCharacter[],
  trackedIds: readonly number[],
  server: string | null,
  { compare }: Pick<Intl.Collator, 'compare'> = collator,
): CharacterChoice {
  const tracked = new Set(trackedIds);
  const isHere = ({ character }: ListedCharacter) =>
    server === null || character?.server_name.toLowerCase() === server.toLowerCase();
  const linesOf = (listed: readonly ListedCharacter[], isOwnServer: boolean) =>
    listed
      .map(({ id, character }) => ({
        id,
        name: character?.name ?? `Character ${id}`,
        note: noteOf(character, isOwnServer),
        isTracked: tracked.has(id),
      }))
      .sort((a, b) => compare(a.name, b.name));
  const here = linesOf(registered.filter(isHere), server !== null);
  const elsewhere = linesOf(
    registered.filter((listed) => !isHere(listed)),
    false,
  );
  return { here, elsewhere, advice: adviceFor(registered.length, here, server) };
}

/** Adds ids to the tracked ones, or removes them. */
export function changeTracked(
  trackedIds: readonly number[],
  ids: readonly number[],
  isOn: boolean,
): number[] {
  const others = trackedIds.filter((id) => !ids.includes(id));
  return isOn ? [...others, ...ids] : others;
}

function noteOf(character: Character | null, isHere: boolean): string {
  if (character === null) return 'not seen yet';
  const { total_level: level, classes, server_name: server } = character;
  const names = realClasses(classes).map(({ name }) => name);
  const parts = [`Level ${level}`, names.join(', ') || null, isHere ? null : server];
  return parts.filter((part) => part !== null).join(' · ');
}

const noCharactersText = 'You have not registered a character yet. Add one to see which groups it can join.';

function adviceFor(count: number, here: readonly CharacterLine[], server: string | null): string | null {
  if (count === 0) return noCharactersText;
  if (here.length === 0) return `None of your characters is on ${server}, so none can join a group here.`;
  return here.some(({ isTracked }) => isTracked)
    ? null
    : `No character ${server === null ? '' : `on ${server} `}is chosen, so none can join a group here.`;
}

const eligibility: SettingPart<EligibilitySettings> = { name: 'eligibility', Part: EligibilityPart };

/** The eligibility settings, for the dialog and for the filter bar. */
export const eligibilityTable = {
  filterByMyCharacters: {
    group: 'eligibility',
    ...lfmBehaviourLabels.filterByMyCharacters,
    words: 'eligible eligibility registered alts who',
    part: eligibility,
  },
  minLevel: {
    group: 'eligibility',
    label: 'Lowest level',
    explanation: 'The lower end of your level range, {minimum} to {cap}.',
    words: 'filter by level range minimum min eligible',
    part: eligibility,
  },
  maxLevel: {
    group: 'eligibility',
    label: 'Highest level',
    explanation: 'The upper end of your level range, {minimum} to {cap}.',
    words: 'filter by level range maximum max cap eligible',
    part: eligibility,
  },
  trackedCharacterIds: {
    group: 'eligibility',
    label: 'Tracked characters',
    explanation: 'Your characters that are looking for a group.',
    words: 'registered alts my add',
    part: eligibility,
  },
} as const satisfies SettingTable<EligibilitySettings, 'eligibility'>;

const facts: Pick<SettingsFacts<EligibilitySettings>, 'table' | 'defaults'> = {
  table: eligibilityTable,
  defaults: defaultLfmSettings,
};

/** The level range in the filter bar; setting it turns off the filter by own characters. */
export function LevelsChoice({ view: { settings, change } }: { view: ShownLfmView }) {
  const form = useSettingsForm(facts, {
    settings,
    change: (patch) => change({ ...patch, filterByMyCharacters: false }),
  });
  return (
    <div className="grid can-shrink gap-2">
      <p className="small-note">Groups open to any of these levels come first.</p>
      <LevelRange form={form} />
    </div>
  );
}

/** The classes in the filter bar. A group fits if it accepts one of them. */
export function ClassesChoice({ view: { settings, change } }: { view: ShownLfmView }) {
  const { classes: all } = usePageSettings().game;
  const { classes } = settings;
  const choose = (chosen: readonly string[]) => change({ classes: chosen, filterByMyCharacters: false });
  return (
    <div className="grid can-shrink gap-2">
      <p className="small-note">Groups that accept one of these classes come first.</p>
      <div className={`grid gap-1 ${styles['classes']}`}>
        <ClassButtons
          classes={all}
          chosen={classes.length === 0 ? null : classes}
          onPress={(name) =>
            choose(
              classes.includes(name)
                ? classes.filter((each) => each !== name)
                : all.filter((each) => each === name || classes.includes(each)),
            )
          }
        />
      </div>
      <div>
        <Button kind="slim" disabled={classes.length === 0} onClick={() => choose([])}>
          Any class
        </Button>
      </div>
    </div>
  );
}

/** Chooses the difficulties that the list shows, and for Reaper the skulls. */
export function DifficultyChoice({ view: { settings, change } }: { view: ShownLfmView }) {
  const { difficulties, skulls } = settings;
  return (
    <div className="grid can-shrink gap-2">
      <p className="small-note">Only groups playing on one of these difficulties.</p>
      <div className={`grid gap-2 ${styles['difficulties']}`}>
        {difficultyNames.map((name) => {
          const isOn = difficulties.includes(name);
          const toggled = difficultyNames.filter((each) => difficulties.includes(each) !== (each === name));
          return (
            <Chip key={name} isOn={isOn} onPress={() => change(chooseDifficulties(toggled, settings))}>
              {name}
            </Chip>
          );
        })}
      </div>
      {hasSkullChoice(settings) && (
        <>
          <p className="small-note">How many skulls a Reaper group announces.</p>
          <SkullRangeFields choice={settings} onChange={change} />
        </>
      )}
      <div>
        <Button
          kind="slim"
          disabled={difficulties.length === 0 && skulls === null}
          onClick={() => change({ difficulties: [], skulls: null })}
        >
          Any difficulty
        </Button>
      </div>
    </div>
  );
}

/** Invites a visitor without characters to register one. */
export function CharactersChoice() {
  const people = usePeopleDialogs();
  return (
    <div className="grid can-shrink gap-2">
      <p className="small-note">{noCharactersText}</p>
      <AddCharacter people={people} />
      {people.dialog}
    </div>
  );
}
