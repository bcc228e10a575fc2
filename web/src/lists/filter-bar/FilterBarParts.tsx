import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { LatePart } from '../../api/Late.tsx';
import styles from './filter-bar.module.css';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/Icon.tsx';
import { searchLengthMaximum } from '@rollcall/game/filters/filter-words';
import { searchCode } from './search-grammar.ts';
import { focusOnSlash } from './slash-key.ts';

interface BarPopoverProps {
  readonly label: string;
  readonly face: ReactNode;
  readonly isOn?: boolean;
  readonly className?: string | undefined;
  /** Preloads the content; called when the pointer or the focus comes near. */
  readonly prepare: () => void;
  /** May be lazy: rendered when the popover opens for the first time. */
  readonly children: ReactNode;
}

/** A chip that opens a popover below itself; the content is loaded on demand. */
export function BarPopover({
  label,
  face,
  isOn = false,
  className = '',
  prepare,
  children,
}: BarPopoverProps) {
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`tool tabular ${styles['chip']} ${className}`}
        data-on={isOn || undefined}
        popoverTarget={id}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {face}
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={label}
        className={`popover ${styles['popover']}`}
        onBeforeToggle={() => setIsOpened(true)}
      >
        {isOpened && <LatePart failure="A choice of the filters could not be loaded">{children}</LatePart>}
      </section>
    </>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  /** Accessible name of a chip that shows only an icon. */
  readonly label?: string;
  /** Replaces the style of a chip. */
  readonly className?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A toggle button. */
export function Chip({
  isOn,
  label,
  className = `tool tabular ${styles['chip']}`,
  onPress,
  children,
}: ChipProps) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface LinkFiltersChipProps {
  /** Descriptions of the filters; empty = no filters. */
  readonly texts: readonly string[];
  readonly className?: string | undefined;
  readonly onRemove: () => void;
}

/** Filters that only a link can set, since they have no control; a press removes them. */
export function LinkFiltersChip({ texts, className = '', onRemove }: LinkFiltersChipProps) {
  if (texts.length === 0) return null;
  return (
    <button
      type="button"
      className={`tool tabular ${styles['chip']} ${className}`}
      data-on
      title="Remove this filter"
      onClick={onRemove}
    >
      {texts.join(' · ')}
      <Icon name="close" size={14} />
    </button>
  );
}

interface BarSearchProps {
  readonly label: string;
  /** Placeholder: a few words about possible searches. */
  readonly hint: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Called when the visitor moves on to the list. */
  readonly onLeave: () => void;
  readonly onBlur?: () => void;
}

/**
 * A search field that filters while the visitor types. `/` focuses it from anywhere; Escape clears it and returns to
 * the list.
 */
export function BarSearch({ label, hint, text, onChange, onLeave, onBlur }: BarSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (input.current === null ? undefined : focusOnSlash(input.current)), []);
  const takeOver = useEffectEvent((typed: string) => typed !== text && onChange(typed));
  // Takes over text typed before hydration.
  useEffect(() => void takeOver(input.current?.value ?? ''), []);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Escape', 'Enter', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    // Synchronous, so that an empty list has rows again before it gets the focus.
    if (event.key === 'Escape') flushSync(() => onChange(''));
    onLeave();
  };
  return (
    <search
      className={`row color-second gap-2 box ground-field ${styles['search']}`}
      data-on={text.trim() !== '' || undefined}
    >
      <Icon name="search" size={16} />
      <input
        className="grow color-text"
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hint}
        maxLength={searchLengthMaximum}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        onFocus={searchCode.preload}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        onBlur={onBlur}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
