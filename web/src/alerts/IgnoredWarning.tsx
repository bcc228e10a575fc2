import { alertsStore } from '../storage/alerts-store.ts';
import { useStored } from '../storage/local-store.ts';
import { SwitchRow } from '../ui/fields/CheckFields.tsx';
import { alertsOpener } from './alerts-opener.ts';

/** The switch for the warning about ignored players, shown on the pages of ignored players and of alerts. */
export function IgnoredWarning() {
  const { warnsOfIgnored = false } = useStored(alertsStore);
  const set = (isOn: boolean) => {
    alertsStore.set({ ...alertsStore.get(), warnsOfIgnored: isOn });
    if (isOn) alertsOpener.open();
  };
  return (
    <div className="card pad-2-4">
      <SwitchRow
        label="An ignored player joins a group of mine"
        hint="Warns you while this site is open, if one of your registered characters leads the group or is in it. Nobody anonymous is recognized."
        isOn={warnsOfIgnored}
        onChange={set}
      />
    </div>
  );
}
