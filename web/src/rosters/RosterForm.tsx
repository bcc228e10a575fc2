import { difficultyNames } from '@rollcall/game/lfm/difficulty';
import { isRaid, type Quest } from '@rollcall/game/quest/quest';
import { noteMaximum, placesMaximum } from '@rollcall/game/raid-roster/roster';
import { compareBy } from '@rollcall/game/compare';
import { useId, useMemo } from 'react';
import { useCatalogue } from '../api/useCatalogue.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { useTimeZone } from '../api/useTimeZone.ts';
import { cleanText } from '../canvas/clean-text.ts';
import { wordOrder } from '../ui/locale.ts';
import { Field, FieldError } from '../ui/fields/Field.tsx';
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx';
import {
  type DraftErrors,
  draftMoments,
  placeCount,
  placesOf,
  type PlacesLayout,
  type RosterDraft,
} from './roster-form.ts';
import { longTime, roleName, timeOfDay, zoneName } from './roster-view.ts';
import styles from './rosters.module.css';

interface RosterFormProps {
  readonly draft: RosterDraft;
  readonly onChange: (draft: RosterDraft) => void;
  readonly errors: DraftErrors;
  /** The quest of an edited roster, which may have left the catalogue. */
  readonly knownQuest?: { readonly id: number; readonly name: string };
}

const collator = wordOrder();

/** The raids of the catalogue by name. */
function useRaids(): readonly Quest[] {
  const { quests } = useCatalogue();
  return useMemo(
    () =>
      [...quests.values()]
        .filter(isRaid)
        .toSorted(compareBy(({ name }) => cleanText(name), collator.compare)),
    [quests],
  );
}

/** The fields of a raid night. */
export function RosterForm({ draft, onChange, errors, knownQuest }: RosterFormProps) {
  const { game } = usePageSettings();
  const raids = useRaids();
  const change = (changed: Partial<RosterDraft>) => onChange({ ...draft, ...changed });
  // An edited roster keeps the name of a server that has been renamed.
  const isKnownServer = game.servers.some(({ name }) => name === draft.server);
  const isKnown = knownQuest === undefined || raids.some(({ id }) => id === knownQuest.id);
  return (
    <div className="stack gap-4">
      <Field label="Raid" error={errors.quest}>
        {(aria) => (
          <select
            {...aria}
            className="control full-width"
            value={draft.questId ?? ''}
            onChange={({ target }) => change({ questId: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">Choose a raid</option>
            {!isKnown && <option value={knownQuest.id}>{cleanText(knownQuest.name)}</option>}
            {raids.map(({ id, name }) => (
              <option key={id} value={id}>
                {cleanText(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className={`grid gap-3 ${styles['pair']}`}>
        <Field label="Server">
          {(aria) => (
            <select
              {...aria}
              className="control full-width"
              value={draft.server}
              onChange={({ target }) => change({ server: target.value })}
            >
              {!isKnownServer && <option value={draft.server}>{cleanText(draft.server)}</option>}
              {game.servers.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Difficulty">
          {(aria) => (
            <select
              {...aria}
              className="control full-width"
              value={draft.difficulty ?? ''}
              onChange={({ target }) =>
                change({ difficulty: difficultyNames.find((name) => name === target.value) ?? null })
              }
            >
              <option value="">Not decided</option>
              {difficultyNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <TimeFields draft={draft} onChange={change} error={errors.time} />
      <PlacesFields draft={draft} onChange={change} error={errors.places} />
      <Field
        label="Note (optional)"
        error={errors.note}
        hint={
          draft.note.length > noteMaximum - 200
            ? `${draft.note.length} of ${noteMaximum} characters`
            : undefined
        }
      >
        {(aria) => (
          <textarea
            {...aria}
            className={`control full-width ${styles['note']}`}
            rows={3}
            value={draft.note}
            placeholder="Flags, voice chat, what to bring"
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

interface PartProps {
  readonly draft: RosterDraft;
  readonly onChange: (changed: Partial<RosterDraft>) => void;
  readonly error: string | undefined;
}

/** Date and time by the reader's clock, with a choice if a clock change skips or repeats that time. */
function TimeFields({ draft, onChange, error }: PartProps) {
  const timeZone = useTimeZone();
  const moments = draftMoments(draft, timeZone);
  const atMs = draft.moment === 'earlier' ? moments?.earlierMs : moments?.laterMs;
  return (
    <div className="stack gap-2">
      <div className={`grid gap-3 ${styles['pair']}`}>
        <Field label="Date" error={error}>
          {(aria) => (
            <input
              {...aria}
              type="date"
              className="control full-width"
              value={draft.date}
              onChange={({ target }) => onChange({ date: target.value })}
            />
          )}
        </Field>
        <Field label="Time">
          {(aria) => (
            <input
              {...aria}
              type="time"
              className="control full-width"
              value={draft.time}
              onChange={({ target }) => onChange({ time: target.value })}
            />
          )}
        </Field>
      </div>
      {moments !== null && moments.kind !== 'once' && (
        <div className="stack gap-2 pad-3 box tone-amber">
          <p className="note">
            {moments.kind === 'skipped'
              ? 'The clock is set forward that night and never shows this time.'
              : 'The clock is set back that night and shows this time twice.'}
          </p>
          <div className="flex">
            <SegmentedControl
              label="Which time?"
              options={[
                { value: 'earlier', label: `Earlier: ${timeWithZone(moments.earlierMs, timeZone)}` },
                { value: 'later', label: `Later: ${timeWithZone(moments.laterMs, timeZone)}` },
              ]}
              value={draft.moment}
              onChange={(moment) => onChange({ moment })}
            />
          </div>
        </div>
      )}
      <p className="small-note" aria-live="polite">
        {atMs === undefined
          ? `Your time zone: ${timeZone}`
          : `${longTime(atMs, timeZone)} in your time zone, ${timeZone}`}
      </p>
    </div>
  );
}

const timeWithZone = (atMs: number, timeZone: string) =>
  `${timeOfDay(atMs, timeZone)} ${zoneName(atMs, timeZone)}`;

const layoutOptions: readonly { readonly value: PlacesLayout; readonly label: string }[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'free', label: 'Any role' },
  { value: 'own', label: 'Custom' },
];

const layoutTexts: Readonly<Record<Exclude<PlacesLayout, 'own'>, string>> = {
  standard: '2 tanks, 3 healers, 7 others',
  free: '12 places for anybody',
};

const ownRoles = ['tank', 'healer', 'other', 'any'] as const;

/** How many places each role has. */
function PlacesFields({ draft, onChange, error }: PartProps) {
  const { game } = usePageSettings();
  const id = useId();
  const { layout, counts } = draft;
  const setCount = (role: string, count: number) => onChange({ counts: { ...counts, [role]: count } });
  const classes = Object.keys(counts).filter((role) => !ownRoles.some((own) => own === role));
  const others = game.classes.filter((name) => !classes.includes(name));
  return (
    <div className="stack gap-2">
      <span className="semibold size-note" aria-hidden="true">
        Places
      </span>
      <div className="flex">
        <SegmentedControl
          label="Places"
          options={layoutOptions}
          value={layout}
          onChange={(chosen) => onChange({ layout: chosen })}
        />
      </div>
      {layout === 'own' ? (
        <>
          <div className={`grid gap-3 ${styles['counts']}`}>
            {[...ownRoles, ...classes].map((role) => (
              <Field key={role} label={roleName(role)}>
                {(aria) => (
                  <select
                    {...aria}
                    className="control full-width"
                    value={counts[role] ?? 0}
                    onChange={({ target }) => setCount(role, Number(target.value))}
                  >
                    {Array.from({ length: placesMaximum + 1 }, (_, count) => (
                      <option key={count}>{count}</option>
                    ))}
                  </select>
                )}
              </Field>
            ))}
          </div>
          <div className="row wrap gap-2-3">
            <label htmlFor={id} className="visually-hidden">
              Add a class
            </label>
            <select id={id} className="control" value="" onChange={({ target }) => setCount(target.value, 1)}>
              <option value="">Add a class…</option>
              {others.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <span className="small-note tabular" aria-live="polite">
              {placeCount(placesOf(draft))} of {placesMaximum} places
            </span>
          </div>
        </>
      ) : (
        <p className="small-note">{layoutTexts[layout]}</p>
      )}
      <FieldError error={error} />
    </div>
  );
}
