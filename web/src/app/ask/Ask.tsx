import { useHydrated } from '../../api/useHydrated.ts';
import { bringSlashElsewhere, isCommand } from '../../lists/filter-bar/slash-key.ts';
import { Icon } from '../../ui/Icon.tsx';
import { createOpener } from '../../ui/opener.ts';
import { late } from '../../api/Late.tsx';
import { LateDialog } from '../LateDialog.tsx';
import styles from './ask-button.module.css';

const AskDialog = late(async () => (await import('./AskDialog.tsx')).AskDialog);

/** Opens Ask, from anywhere. */
export const ask = createOpener();

/** What was typed before the field was there; null = it is, or nobody waits for it. */
let earlyText: string | null = null;

/** For the field, once it has the focus. @returns what was typed before */
export function takeEarlyText(): string {
  const text = earlyText ?? '';
  earlyText = null;
  return text;
}

/** What is typed after Ctrl K is meant for Ask: the page must not act on it. */
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

/** `Ctrl K` or `⌘ K`, also while somebody types. */
function isAskKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || !isAskKey(event)) return;
  // Another dialog wants its own answer first.
  if (!ask.isOpen() && document.querySelector('[aria-modal="true"]') !== null) return;
  event.preventDefault();
  openAsk();
}

function openAsk(): void {
  // Menus stand above every dialog.
  document
    .querySelectorAll<HTMLElement>(':is(:popover-open, [data-popover-open])')
    .forEach((menu) => menu.hidePopover());
  if (!ask.isOpen()) earlyText = '';
  ask.open();
}

/**
 * `Ctrl K` or `⌘ K` from anywhere, and `/` where no list has a search of its own. From the first moment on: what is pressed
 * before the page can be worked opens it then.
 *
 * @returns takes the keys back
 */
export function listenForAsk(): () => void {
  document.addEventListener('keydown', onEarlyKey, true);
  document.addEventListener('keydown', onKeyDown);
  const takeBack = bringSlashElsewhere(openAsk);
  return () => {
    document.removeEventListener('keydown', onEarlyKey, true);
    document.removeEventListener('keydown', onKeyDown);
    takeBack();
  };
}

/** The place of Ask. */
export function Ask() {
  return <LateDialog opener={ask} Dialog={AskDialog} failure="Couldn’t open Ask" />;
}

/** Stands in the bar of the site. */
export function AskButton() {
  // What the server draws is the same for everybody; both take the same space.
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
      <kbd aria-hidden="true" className={styles['keys']}>
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
