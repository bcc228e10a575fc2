import { useMemo } from 'react';
import { registeredCharactersStore } from '../../../storage/registered-characters-store.ts';
import { useStored } from '../../../storage/useStored.ts';
import { CheckRow, PickTools } from '../../../ui/fields/CheckFields.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { usePeopleDialogs } from '../../people/usePeopleDialogs.ts';
import type { PartProps } from '../../settings/setting-rows.ts';
import { changeTracked, characterChoice, type CharacterLine } from './character-choice.ts';
import styles from './lfm-settings.module.css';
import type { EligibilitySettings } from './eligibility-settings.ts';

const collator = new Intl.Collator();

/** Which of the registered characters look for a group. */
export function CharacterPicks({ server, form: { settings, change } }: PartProps<EligibilitySettings>) {
  const registered = useStored(registeredCharactersStore).data;
  const people = usePeopleDialogs();
  const { trackedCharacterIds: tracked } = settings;
  const choice = useMemo(
    () => characterChoice(registered, tracked, server, collator),
    [registered, tracked, server],
  );
  const set = (ids: readonly number[], isOn: boolean) =>
    change({ trackedCharacterIds: changeTracked(tracked, ids, isOn) });
  const { here, elsewhere, advice } = choice;
  return (
    <div className={styles['picks']}>
      {advice !== null && <p className={styles['advice']}>{advice}</p>}
      {here.length > 0 && <CharacterList label={`On ${server}`} lines={here} onSet={set} />}
      {elsewhere.length > 0 && (
        <details className={styles['fold']}>
          <summary>{formatCount(elsewhere.length, 'character')} on other servers</summary>
          <CharacterList label="On other servers" lines={elsewhere} onSet={set} />
        </details>
      )}
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
      {people.dialog}
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
    <fieldset className={styles['list']}>
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
      <div className={styles['scroller']}>
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
