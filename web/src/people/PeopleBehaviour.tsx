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

/** Switches for the effects of friends on the live lists. */
export function FriendBehaviour() {
  return <PeopleBehaviour lfm={friendLfm} who={friendWho} />;
}

interface PeopleBehaviourProps {
  /** Settings of the group list; must keep its identity. */
  readonly lfm?: readonly LfmBehaviour[];
  /** Settings of the Who list; must keep its identity. */
  readonly who?: readonly WhoBehaviour[];
}

const none: readonly never[] = [];

/**
 * Switches beside a list of people for its effects on the live lists. They change the settings of the live lists: saved
 * at once, and in sync with every open list.
 */
export function PeopleBehaviour({ lfm = none, who = none }: PeopleBehaviourProps) {
  return (
    <div className={`grid gap-4 ${styles['boards']}`}>
      {lfm.length > 0 && <LfmSwitches names={lfm} />}
      {who.length > 0 && <WhoSwitches names={who} />}
    </div>
  );
}

function LfmSwitches({ names }: { names: readonly LfmBehaviour[] }) {
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

function WhoSwitches({ names }: { names: readonly WhoBehaviour[] }) {
  // The visit keeps unsaved filters out of the storage (docs/decisions/0037-declare-list-settings-in-a-table.md).
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
    <fieldset className={`card grid can-shrink pad-3-4 ${styles['board']}`}>
      <legend className={`small-note semibold pad-0 ${styles['title']}`}>{title}</legend>
      {names.map((name) => (
        <div key={name} className="line-between">
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
