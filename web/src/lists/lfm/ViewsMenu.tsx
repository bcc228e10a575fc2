import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { cleanPresetName, type LfmPreset, lfmPresetsStore } from '../../storage/lfm-presets-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { copyLink } from '../../ui/clipboard.ts';
import { usePanelSlot } from '../panel-slot.ts';
import { moreFilterTexts } from '../../alerts/filter-texts.ts';
import { lfmColumnLabels } from './lfm-labels.ts';
import {
  allServersView,
  isByClasses,
  isByLevels,
  type Levels,
  levelsText,
  type ListView,
  plainView,
  viewOf,
} from './lfm-list-view.ts';
import type { ShownLfmView } from './useShownLfmView.ts';
import { usePresetActions } from './preset-actions.ts';
import { allServersViewParams, lfmViewParams } from './lfm-view-params.ts';
import styles from './views-menu.module.css';
import type { ViewFacts } from '../view/view-params.ts';

const submitClass = 'color-text semibold touch-height pad-0-3 strong-box ground-surface hover-line';

/** A link to the current view, and the saved views: choose, save, rename, replace and delete. */
export function ViewsMenu({ view }: { view: ShownLfmView }) {
  const { game: levels } = usePageSettings();
  const slot = usePanelSlot();
  const id = useId();
  const presets = useStored(lfmPresetsStore);
  const current = viewOf(view.settings, view.searchText);
  // A saved view can be shown in either panel.
  const params = view.isOfAllServers ? allServersViewParams : lfmViewParams;
  const currentText = params.format(current, levels, 'primary');
  const [renamed, setRenamed] = useState<string | null>(null);
  // Returns the focus to the line when its form closes.
  const [refocused, setRefocused] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // Returns the focus to the chip that opened the menu.
  const close = () => place.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  const actions = usePresetActions(currentText, close);

  const copy = () => {
    close();
    void copyLink(params.link(location.href, current, levels, slot.place));
  };
  const endRename = (name: string) => {
    setRenamed(null);
    setRefocused(name);
  };
  const remove = (preset: LfmPreset, index: number) => {
    // Moves the focus from the deleted line to its neighbour.
    const lines = place.current?.querySelectorAll('li');
    const neighbour = lines?.[index + 1] ?? lines?.[index - 1] ?? place.current;
    neighbour?.querySelector('button')?.focus();
    actions.remove(preset);
  };
  return (
    <div ref={place} className={`columns gap-2 ${styles['menu']}`}>
      <button
        type="button"
        className={`row gap-2 can-shrink touch-height rounded text-start color-text ${styles['copy']}`}
        onClick={copy}
      >
        <Icon name="link" size={16} />
        Copy link to this view
      </button>
      <h3 className={`small-note semibold line-above text-font ${styles['heading']}`} id={id}>
        Your views
      </h3>
      {presets.length === 0 ? (
        <p className={`small-note clip ${styles['hint']}`}>
          Save the list’s filters and sort order to use them again.
        </p>
      ) : (
        <ul aria-labelledby={id}>
          {presets.map((preset, index) => (
            <li key={preset.name}>
              {renamed === preset.name ? (
                <PresetNameForm
                  label={`New name of ${preset.name}`}
                  start={preset.name}
                  submitLabel="Rename"
                  onSubmit={(text) => {
                    const problem = actions.rename(preset, text);
                    if (problem === null) endRename(cleanPresetName(text));
                    return problem;
                  }}
                  onCancel={() => endRename(preset.name)}
                />
              ) : (
                <PresetLine
                  preset={preset}
                  view={
                    params.parse(preset.view, levels, 'primary') ??
                    (view.isOfAllServers ? allServersView : plainView)(levels)
                  }
                  levels={levels}
                  isCurrent={preset.view === currentText}
                  isFocused={preset.name === refocused}
                  onChoose={(chosen) => {
                    view.adopt(chosen);
                    close();
                  }}
                  onRename={() => setRenamed(preset.name)}
                  onReplace={() => void actions.replace(preset)}
                  onDelete={() => remove(preset, index)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <PresetNameForm label="Save this view as" submitLabel="Save" onSubmit={actions.save} />
      {actions.dialog}
    </div>
  );
}

interface PresetLineProps {
  readonly preset: LfmPreset;
  /** The saved view for this list. */
  readonly view: ListView;
  readonly levels: ViewFacts;
  /** Whether it equals the current view. */
  readonly isCurrent: boolean;
  /** Focused on mount. */
  readonly isFocused: boolean;
  readonly onChoose: (view: ListView) => void;
  readonly onRename: () => void;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
}

/** A saved view with its description and actions. */
export function PresetLine(props: PresetLineProps) {
  const { preset, view, levels, isCurrent, isFocused, onChoose, onRename, onReplace, onDelete } = props;
  const chooser = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) chooser.current?.focus();
  }, [isFocused]);
  const actions = [
    { icon: 'pencil', label: `Rename ${preset.name}`, act: onRename },
    { icon: 'replace', label: `Replace ${preset.name} with this view`, act: onReplace },
    { icon: 'trash', label: `Delete ${preset.name}`, act: onDelete },
  ] as const;
  return (
    <div className="row">
      <button
        ref={chooser}
        type="button"
        className={`row gap-2 can-shrink touch-height rounded text-start color-text centered ${styles['choose']}`}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(view)}
      >
        <bdi className={`truncate semibold no-wider ${styles['name']}`}>{preset.name}</bdi>
        <span className={`small-note clip ${styles['hint']}`}>{describeView(view, levels)}</span>
      </button>
      {actions.map(({ icon, label, act }) => (
        <button
          key={label}
          type="button"
          className={`inline-row centered color-second rigid rounded hover-text ${styles['action']}`}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}

interface PresetNameFormProps {
  readonly label: string;
  /** Initial name, which also focuses the field. */
  readonly start?: string;
  readonly submitLabel: string;
  /** @returns the problem with the name; null = none */
  readonly onSubmit: (text: string) => string | null | Promise<string | null>;
  readonly onCancel?: () => void;
}

export function PresetNameForm({ label, start, submitLabel, onSubmit, onCancel }: PresetNameFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (start === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [start]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = await onSubmit(text);
    setProblem(found);
    if (found === null) setText('');
    else input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onCancel) return;
    // Keeps the menu around the form open.
    event.preventDefault();
    onCancel();
  };
  return (
    <form
      className={`columns size-small gap-1 pad-2 ${styles['form']}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <label htmlFor={id}>{label}</label>
      <div className={`flex wrap gap-2 ${styles['entry']}`}>
        <input
          className="pad-0-3 can-shrink strong-box ground-field size-text color-text"
          ref={input}
          id={id}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={press}
        />
        <button type="submit" className={submitClass}>
          {submitLabel}
        </button>
        {onCancel && (
          <button type="button" className={submitClass} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      <p id={`${id}-problem`} className="color-rose" aria-live="polite">
        {problem}
      </p>
    </form>
  );
}

/** A view in a line: "Levels 20–34 · Raids only · “shroud” · by level, descending". */
export function describeView(view: ListView, levels: Levels): string {
  const search = view.searchText.trim();
  const { type, ascending } = view.sortBy;
  const parts = [
    view.filterByMyCharacters && 'My characters',
    isByLevels(view, levels) && levelsText(view, levels),
    isByClasses(view) && view.classes.join(', '),
    view.onlyShowRaids && 'Raids only',
    view.onlyShowJoinable && 'Joinable only',
    !view.showNotEligible && 'Eligible only',
    view.hideFullGroups && 'No full groups',
    view.hideAllLevelGroups && 'No groups for all levels',
    ...moreFilterTexts(view, () => null),
    search !== '' && `“${search}”`,
    `by ${lfmColumnLabels[type].toLowerCase()}${ascending ? '' : ', descending'}`,
  ].filter((part) => part !== false);
  const [first = '', ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' · ');
}
