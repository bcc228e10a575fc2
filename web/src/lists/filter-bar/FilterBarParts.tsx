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
import { bringSlashTo } from './slash-key.ts';

interface BarPopoverProps {
  readonly label: string;
  /** What stands on the chip. */
  readonly face: ReactNode;
  readonly isOn?: boolean;
  readonly className?: string | undefined;
  /** Preloads the content; called when the pointer or the focus comes near. */
  readonly prepare: () => void;
  /** May be lazy: it is drawn when the window opens for the first time. */
  readonly children: ReactNode;
}

/** A chip that opens a small window below itself; what stands in it is loaded on demand. */
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
        className={`${styles['chip']} ${className}`}
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
  /** Of a chip that shows a drawing alone. */
  readonly label?: string;
  /** In place of the looks of a chip. */
  readonly className?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that shows whether what it stands for is on. */
export function Chip({ isOn, label, className = styles['chip'], onPress, children }: ChipProps) {
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
  /** What the filters say; none = there are none. */
  readonly texts: readonly string[];
  readonly className?: string | undefined;
  readonly onRemove: () => void;
}

/** Filters without a control of their own, which only a link sets; a press takes them away. */
export function LinkFiltersChip({ texts, className = '', onRemove }: LinkFiltersChipProps) {
  if (texts.length === 0) return null;
  return (
    <button
      type="button"
      className={`${styles['chip']} ${className}`}
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
  /** Its name for those who do not see it. Left out where a label stands beside it, which has `id` for its field. */
  readonly label?: string;
  readonly id?: string;
  /** A few words about what can be looked for. */
  readonly hint: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The visitor goes on to the list. */
  readonly onLeave: () => void;
  /** The field has lost the focus, wherever it went. */
  readonly onBlur?: () => void;
}

/** Looks for a text as it is typed. `/` comes here from anywhere; Escape empties it and goes back to the list. */
export function BarSearch({ label, id, hint, text, onChange, onLeave, onBlur }: BarSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (input.current === null ? undefined : bringSlashTo(input.current)), []);
  const takeOver = useEffectEvent((typed: string) => typed !== text && onChange(typed));
  // What was typed before the page was hydrated.
  useEffect(() => void takeOver(input.current?.value ?? ''), []);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Escape', 'Enter', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    // At once: a list that had nothing to show has rows again when the focus comes.
    if (event.key === 'Escape') flushSync(() => onChange(''));
    onLeave();
  };
  return (
    <search
      className={`row color-second gap-2 box ${styles['search']}`}
      data-on={text.trim() !== '' || undefined}
    >
      <Icon name="search" size={16} />
      <input
        ref={input}
        id={id}
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
