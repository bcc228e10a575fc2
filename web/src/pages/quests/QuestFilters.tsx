import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { BarPopover, BarSearch, Chip } from '../../lists/filter-bar/FilterBarParts.tsx';
import { LevelRangeFields } from '../../lists/filter-bar/LevelRangeFields.tsx';
import { CheckRow } from '../../ui/fields/CheckFields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  allLevels,
  filteringLevels,
  isFiltered,
  ownedPacks,
  toggledColumn,
  usualChoices,
} from './quest-choices.ts';
import { choosableColumns, difficultyNames, xpDifficulties } from './quest-columns.ts';
import styles from './quests.module.css';
import { fittingLevels } from '@rollcall/game/quest/quest-words';
import type { FilterOptions } from './quest-view.ts';
import type { ChosenQuests } from './useQuestChoices.ts';

interface QuestFiltersProps extends ChosenQuests {
  readonly options: FilterOptions;
  readonly hasCharacters: boolean;
  /** null = nothing to save. */
  readonly onSave: (() => void) | null;
  /** Moves the focus to the table. */
  readonly onLeave: () => void;
}

/** Search, filters and columns; on a phone the filters are folded. */
export function QuestFilters(props: QuestFiltersProps) {
  const { choices, type, clear, onSave, onLeave } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const search = useRef<HTMLDivElement>(null);
  return (
    <div className="stack gap-2 size-small not-printed">
      <div ref={search} className={`row can-shrink gap-2 touch-height ${styles['first']}`}>
        <BarSearch
          label="Search by quest, pack, patron or area"
          hint="Quest, pack, patron, area"
          text={choices.search}
          onChange={type}
          onLeave={onLeave}
        />
        <button
          type="button"
          className={`tool gap-1 shown-to-768 unfolds ${styles['fold']}`}
          aria-expanded={isOpen}
          aria-controls={panelId}
          data-on={isFiltered({ ...choices, search: '' }) || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
          <Icon name="chevronDown" size={14} />
        </button>
        <span className="push-end" />
        <ColumnChoice {...props} />
        <button
          type="button"
          className={`tool gap-1 ${styles['tool']}`}
          aria-disabled={onSave === null}
          title="Save the quests shown as a CSV file"
          onClick={() => onSave?.()}
        >
          <Icon name="download" size={16} />
          CSV
        </button>
      </div>
      <div id={panelId} className={`row wrap gap-2 ${styles['filters']}`} data-open={isOpen ? '' : undefined}>
        <FilterFields {...props} />
        <button
          type="button"
          className={`tool gap-1 ${styles['clear']}`}
          data-idle={isFiltered(choices) ? undefined : ''}
          onClick={() => {
            clear();
            search.current?.querySelector('input')?.focus();
          }}
        >
          <Icon name="close" size={14} />
          Clear
        </button>
      </div>
    </div>
  );
}

function FilterFields({ choices, change, options, hasCharacters }: QuestFiltersProps) {
  const { pack, patron, size, difficulty, isFree } = choices;
  return (
    <>
      <MyCharacters
        isOn={choices.isMine}
        hasCharacters={hasCharacters}
        onPress={() => change({ isMine: !choices.isMine })}
      />
      <Chip isOn={isFree} onPress={() => change({ isFree: !isFree })}>
        Free to play
      </Chip>
      <LevelFields choices={choices} change={change} />
      <NameChoice
        label="Pack"
        any="Any pack"
        value={pack}
        names={options.packs}
        onChange={(name) => change({ pack: name })}
      >
        <option value={ownedPacks}>Packs I own</option>
      </NameChoice>
      <NameChoice
        label="Patron"
        any="Any patron"
        value={patron}
        names={options.patrons}
        onChange={(name) => change({ patron: name })}
      />
      <NameChoice
        label="Size"
        any="Any size"
        value={size}
        names={options.sizes}
        onChange={(name) => change({ size: name })}
      />
      <select
        className={`control ${styles['select']}`}
        aria-label="XP difficulty"
        value={difficulty}
        onChange={({ target }) => {
          const chosen = xpDifficulties.find((each) => each === target.value);
          change({ difficulty: chosen ?? usualChoices.difficulty });
        }}
      >
        {xpDifficulties.map((each) => (
          <option key={each} value={each}>
            XP on {difficultyNames[each]}
          </option>
        ))}
      </select>
    </>
  );
}

interface MyCharactersProps {
  readonly isOn: boolean;
  readonly hasCharacters: boolean;
  readonly onPress: () => void;
}

/** Filter for the visitor's characters; without any, it explains how to add some. */
function MyCharacters({ isOn, hasCharacters, onPress }: MyCharactersProps) {
  if (hasCharacters || isOn) {
    return (
      <Chip isOn={isOn} onPress={onPress}>
        <span title={`Quests within ${fittingLevels} levels of one of your characters`}>My characters</span>
      </Chip>
    );
  }
  return (
    <BarPopover label="My characters" face="My characters" prepare={() => undefined}>
      <p>
        With your characters registered, this shows the quests within {fittingLevels} levels of one of them.{' '}
        <Link to={pageFacts.registration.path}>Register a character</Link>
      </p>
    </BarPopover>
  );
}

/** The level range; all levels of the game mean no filter. */
function LevelFields({ choices, change }: Pick<ChosenQuests, 'choices' | 'change'>) {
  const { game } = usePageSettings();
  return (
    <LevelRangeFields
      shape="inline"
      levels={choices.levels ?? allLevels(game)}
      onChange={(levels) => change({ levels: filteringLevels(levels, game) })}
    />
  );
}

interface NameChoiceProps {
  readonly label: string;
  /** Label for no choice. */
  readonly any: string;
  readonly value: string | null;
  readonly names: readonly string[];
  readonly onChange: (name: string | null) => void;
  /** Options before the names. */
  readonly children?: ReactNode;
}

function NameChoice({ label, any, value, names, onChange, children }: NameChoiceProps) {
  // While the catalogue is loading, a name may only be known from the address.
  const isListed = value === null || value === ownedPacks || names.includes(value);
  return (
    <select
      className={`control ${styles['select']}`}
      aria-label={label}
      data-on={value === null ? undefined : ''}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      <option value="">{any}</option>
      {children}
      {!isListed && <option value={value}>{value}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function ColumnChoice({ choices, change }: Pick<ChosenQuests, 'choices' | 'change'>) {
  const { columns, difficulty } = choices;
  return (
    <BarPopover
      label="Columns"
      prepare={() => undefined}
      face={
        <>
          <Icon name="table" size={16} />
          Columns
        </>
      }
    >
      <fieldset className={styles['columnChoice']}>
        <legend className="small-note">Columns of the table and of the file</legend>
        {choosableColumns.map(({ id, name }) => (
          <CheckRow
            key={id}
            label={name({ difficulty })}
            isOn={columns.includes(id)}
            onChange={() => change({ columns: toggledColumn(columns, id) })}
          />
        ))}
        <button
          type="button"
          className="link-button touch-height"
          onClick={() => change({ columns: usualChoices.columns })}
        >
          Reset columns
        </button>
      </fieldset>
    </BarPopover>
  );
}
