import { Combobox } from '@base-ui/react/combobox';
import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { zoneOffsetMinutes } from '@rollcall/game/time-zone';
import { formatZoneOffset, groupZones } from '@rollcall/game/site/time-zone-list';
import { browserTimeZone } from '../api/useTimeZone.ts';
import { useServerNow } from '../api/useServerNow.ts';
import { timezoneStore } from '../storage/preference-stores.ts';
import { useStored } from '../storage/local-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, useCloseDialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import styles from './timezone-dialog.module.css';
import { zoneClock, zoneSections, zoneToastText, type ZoneOption, type ZoneSection } from './zone-list.ts';

/** Dialog for the displayed time zone: all zones of the browser, searchable by city, region or offset. */
export function TimezoneDialog({ onClose }: { onClose: () => void }) {
  const searchRef = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title="Time zone"
      description="Times and hourly charts use this time zone."
      onClose={onClose}
      initialFocus={searchRef}
      actions={<ResetButton />}
    >
      <ZonePicker searchRef={searchRef} />
    </Dialog>
  );
}

function choose(value: string) {
  if (value === '') timezoneStore.reset();
  else timezoneStore.set(value);
  const own = browserTimeZone();
  const offset = zoneOffsetMinutes(value === '' ? own : value, Date.now());
  pageToasts.show({
    type: 'success',
    title: 'Time zone changed',
    message: zoneToastText(value, own, offset),
    lifeMs: 5000,
  });
}

function ResetButton() {
  const close = useCloseDialog();
  const isOwn = useStored(timezoneStore) === null;
  const reset = () => {
    choose('');
    close();
  };
  return (
    <Button onClick={reset} disabled={isOwn}>
      Use the browser&apos;s time zone
    </Button>
  );
}

/** The zones with their offsets at opening time, including a chosen zone that the list lacks. */
function useZones(chosen: string | null, openedMs: number) {
  return useMemo(() => {
    const own = browserTimeZone();
    const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', own, ...(chosen === null ? [] : [chosen])];
    return {
      groups: groupZones(names, openedMs, navigator.language),
      own: { name: own, offsetMinutes: zoneOffsetMinutes(own, openedMs) },
    };
  }, [chosen, openedMs]);
}

function ZonePicker({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const close = useCloseDialog();
  const nowMs = useServerNow();
  const [openedMs] = useState(nowMs);
  const chosen = useStored(timezoneStore);
  const { groups, own } = useZones(chosen, openedMs);
  const [search, setSearch] = useState('');
  const all = useMemo(() => zoneSections(groups, own, ''), [groups, own]);
  const found = useMemo(() => zoneSections(groups, own, search), [groups, own, search]);
  const current = all.flatMap(({ items }) => items).find(({ value }) => value === (chosen ?? ''));

  const pick = (option: ZoneOption | null) => {
    if (option === null) return;
    if (option !== current) choose(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || search === '') return;
    // The first Escape clears the text, the second closes the dialog.
    event.preventDefault();
    event.stopPropagation();
    setSearch('');
  };
  return (
    <Combobox.Root
      inline
      open
      items={all}
      filteredItems={found}
      value={current ?? null}
      onValueChange={pick}
      isItemEqualToValue={isSame}
      inputValue={search}
      // Ignores the text that a selection sets.
      onInputValueChange={(text, { reason }) => reason === 'input-change' && setSearch(text)}
      autoHighlight
    >
      <div className="stack relative gap-3 full-height">
        <Combobox.Input
          ref={searchRef}
          className="pad-0-3 touch-height strong-box ground-sunken"
          placeholder="City, region or offset, like +5:30"
          aria-label="Search time zones"
          spellCheck={false}
          onKeyDown={onKeyDown}
        />
        <Combobox.Status className="visually-hidden">
          {search.trim() !== '' && `${found.flatMap(({ items }) => items).length} found`}
        </Combobox.Status>
        <Combobox.List className={`box ground-surface ${styles['list']}`} aria-label="Time zones">
          {(section: ZoneSection) => <Region key={section.value} section={section} nowMs={nowMs} />}
        </Combobox.List>
        <Combobox.Empty className={`text-center color-second ${styles['none']}`}>
          No time zone matches “{search.trim()}”.
        </Combobox.Empty>
      </div>
    </Combobox.Root>
  );
}

const isSame = (a: ZoneOption, b: ZoneOption) => a.value === b.value;

function Region({ section, nowMs }: { section: ZoneSection; nowMs: number }) {
  return (
    <Combobox.Group items={section.items} className={styles['section']}>
      {section.value !== '' && (
        <Combobox.GroupLabel className={`note semibold pad-1-3 ground-raised ${styles['heading']}`}>
          {section.value}
        </Combobox.GroupLabel>
      )}
      <Combobox.Collection>
        {(option: ZoneOption) => (
          <Combobox.Item
            key={option.value}
            value={option}
            className={`grid align-center gap-2 pad-1-3 touch-height hover-raised ${styles['option']}`}
          >
            <span className={styles['city']}>{option.label}</span>
            <span className={`note tabular ${styles['offset']}`}>
              {formatZoneOffset(option.offsetMinutes)}
            </span>
            <span className={`note tabular ${styles['time']}`}>{clock(option.offsetMinutes, nowMs)}</span>
            <Combobox.ItemIndicator className={`color-ember ${styles['mark']}`}>
              <Icon name="check" size={18} />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.Collection>
    </Combobox.Group>
  );
}

const clock = zoneClock();
