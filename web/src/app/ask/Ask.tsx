import { useHydrated } from '../../api/useHydrated.ts';
import { setSlashFallback, isCommand } from '../../lists/filter-bar/slash-key.ts';
import { Icon } from '../../ui/Icon.tsx';
import { createOpener } from '../../ui/opener.ts';
import { late } from '../../api/Late.tsx';
import { LateDialog } from '../LateDialog.tsx';
import styles from './ask-button.module.css';

const AskDialog = late(async () => (await import('./AskDialog.tsx')).AskDialog);

/** Opens Ask from anywhere. */
export const ask = createOpener();

/** Text typed before the field was mounted; null = the field is mounted, or not requested. */
let earlyText: string | null = null;

/** Returns the text typed before the field was mounted. Called by the field once it has the focus. */
export function takeEarlyText(): string {
  const text = earlyText ?? '';
  earlyText = null;
  return text;
}

/** Collects keys pressed after Ctrl K for the field, so that the page does not handle them. */
function onEarlyKey(event: KeyboardEvent): void {
  const { key, isComposing } = event;
  if (earlyText === null || !ask.isOpen() || isCommand(event) || isComposing) return;
  if (key === 'Backspace') earlyText = earlyText.slice(0, -1);
  else if (key.length === 1) earlyText += key;
  else if (key === 'Escape') ask.close();
  else if (key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/** `Ctrl K` or `⌘ K`, even in a text field. */
function isAskKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || !isAskKey(event)) return;
  // Another modal dialog has to be answered first.
  if (!ask.isOpen() && document.querySelector('[aria-modal="true"]') !== null) return;
  event.preventDefault();
  openAsk();
}

function openAsk(): void {
  // Open menus would cover the dialog.
  document
    .querySelectorAll<HTMLElement>(':is(:popover-open, [data-popover-open])')
    .forEach((menu) => menu.hidePopover());
  if (!ask.isOpen()) earlyText = '';
  ask.open();
}

/** Opens Ask on `Ctrl K` or `⌘ K`, and on `/` on pages without a search. Also handles keys pressed before hydration. */
export function listenForAsk(): () => void {
  document.addEventListener('keydown', onEarlyKey, true);
  document.addEventListener('keydown', onKeyDown);
  const removeFallback = setSlashFallback(openAsk);
  return () => {
    document.removeEventListener('keydown', onEarlyKey, true);
    document.removeEventListener('keydown', onKeyDown);
    removeFallback();
  };
}

export function Ask() {
  return <LateDialog opener={ask} Dialog={AskDialog} failure="Couldn’t open Ask" />;
}

/** The button in the site's header. */
export function AskButton() {
  // The server renders the same shortcut for everybody; both have the same width.
  const isApple = useHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <button
      type="button"
      className={`inline-row centered gap-2 rounded ${styles['button']}`}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      title="Find a group, a character, a guild, a quest or a page"
      onClick={openAsk}
      onPointerEnter={AskDialog.prepare}
      onFocus={AskDialog.prepare}
    >
      <Icon name="search" size={20} />
      <span className={styles['word']}>Ask</span>
      <kbd aria-hidden="true" className={`nowrap text-center ${styles['keys']}`}>
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
