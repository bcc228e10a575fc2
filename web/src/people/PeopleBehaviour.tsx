import { usePageSettings } from '../api/usePageSettings.ts';
import { lfmSettingsStore } from '../storage/lfm-stores.ts';
import { useStored } from '../storage/local-store.ts';
import { whoVisit } from '../storage/who-stores.ts';
import { SwitchRow } from '../ui/fields/CheckFields.tsx';
import {
  type BehaviourLabels,
  type LfmBehaviour,
  lfmBehaviourLabels,
  type WhoBehaviour,
  whoBehaviourLabels,
} from './behaviour-labels.ts';
import styles from './people.module.css';

const friendLfm: readonly LfmBehaviour[] = [
  'showIndicationForGroupsPostedByFriends',
  'showIndicationForGroupsContainingFriends',
];
const friendWho: readonly WhoBehaviour[] = ['pinFriends', 'alwaysShowFriends'];

/** What friends do to the live lists, as switches. */
export function FriendBehaviour() {
  return <PeopleBehaviour lfm={friendLfm} who={friendWho} />;
}

interface PeopleBehaviourProps {
  /** Options of the LFM viewer; the same array. */
  readonly lfm?: readonly LfmBehaviour[];
  /** Options of the Who list; the same array. */
  readonly who?: readonly WhoBehaviour[];
}

const none: readonly never[] = [];

/**
 * What a list of people does to the live lists, as switches beside the list itself. They are those of the viewers'
 * settings: saved at once, and in step with every open list.
 */
export function PeopleBehaviour({ lfm = none, who = none }: PeopleBehaviourProps) {
  return (
    <div className={styles['boards']}>
      {lfm.length > 0 && <LfmSwitches names={lfm} />}
      {who.length > 0 && <WhoSwitches names={who} />}
    </div>
  );
}

function LfmSwitches({ names }: { readonly names: readonly LfmBehaviour[] }) {
  const store = lfmSettingsStore(usePageSettings().game);
  return (
    <Switches
      title="In the LFM viewer"
      names={names}
      words={lfmBehaviourLabels}
      settings={useStored(store)}
      onSet={(name, isOn) => store.set({ ...store.get(), [name]: isOn })}
    />
  );
}

function WhoSwitches({ names }: { readonly names: readonly WhoBehaviour[] }) {
  // The visit keeps filters that are not to be saved out of the storage
  // (docs/decisions/0037-declare-list-settings-in-a-table.md).
  const store = whoVisit(usePageSettings().game);
  return (
    <Switches
      title="In the Who list"
      names={names}
      words={whoBehaviourLabels}
      settings={useStored(store)}
      onSet={(name, isOn) => store.set({ ...store.get(), [name]: isOn })}
    />
  );
}

interface SwitchesProps<Name extends string> {
  readonly title: string;
  readonly names: readonly Name[];
  readonly words: Readonly<Record<Name, BehaviourLabels>>;
  readonly settings: Readonly<Record<Name, boolean>>;
  readonly onSet: (name: Name, isOn: boolean) => void;
}

function Switches<Name extends string>({ title, names, words, settings, onSet }: SwitchesProps<Name>) {
  return (
    <fieldset className={`card grid can-shrink ${styles['board']}`}>
      <legend className={`small-note semibold ${styles['title']}`}>{title}</legend>
      {names.map((name) => (
        <div key={name} className={styles['option']}>
          <SwitchRow
            label={words[name].label}
            hint={words[name].explanation}
            isOn={settings[name]}
            onChange={(isOn) => onSet(name, isOn)}
          />
        </div>
      ))}
    </fieldset>
  );
}
