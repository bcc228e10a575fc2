import { Autocomplete } from '@base-ui/react/autocomplete';
import { askLengthMaximum } from '@rollcall/game/filters/ask';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOnline } from '../../api/online.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { themeStore } from '../../storage/preference-stores.ts';
import { recentAsksStore, rememberAsk } from '../../storage/recent-asks-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { Dialog, useCloseDialog } from '../../ui/Dialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { AskBlock, AskRow, AskTarget } from './answer.ts';
import { takeEarlyText } from './Ask.tsx';
import styles from './ask.module.css';
import { useAsk } from './useAsk.ts';
import { stableBlocks, offeredBlocks } from './ask-blocks.ts';

/** Dialog with one field for questions of all kinds, and their answers. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Ask" onClose={onClose} initialFocus={field}>
      <AskField field={field} />
    </Dialog>
  );
}

/** Adjacent blocks with the same heading, shown as one group of the list. */
interface Group {
  readonly value: string;
  readonly heading: string;
  readonly items: readonly AskRow[];
}

function groupsOf(blocks: readonly AskBlock[]): Group[] {
  const groups: Group[] = [];
  for (const { key, heading, rows } of blocks) {
    const last = groups.at(-1);
    if (last?.heading === heading) groups[groups.length - 1] = { ...last, items: [...last.items, ...rows] };
    else groups.push({ value: key, heading, items: rows });
  }
  return groups;
}

/** Blocks that no longer move once the visitor has chosen a row; on touch devices, once the first one is shown. */
function useStableBlocks(blocks: readonly AskBlock[]) {
  const [frozen, setFrozen] = useState<readonly AskBlock[] | null>(null);
  const shown = stableBlocks(blocks, frozen);
  const isForFinger = frozen === null && shown.length > 0 && matchMedia('(hover: none)').matches;
  if (isForFinger || (frozen !== null && shown.length > frozen.length)) setFrozen(shown);
  return {
    shown,
    freeze: () => frozen === null && setFrozen(shown),
    release: () => setFrozen(null),
  };
}

/** The state of the dialog for the typed text. */
function useAskField() {
  const settings = usePageSettings();
  const recent = useStored(recentAsksStore);
  const [typed, setTyped] = useState('');
  const [isEmptied, setEmptied] = useState(false);
  const { blocks, isPending, hasFailed, leftOut } = useAsk(typed);
  const { shown, freeze, release } = useStableBlocks(blocks);
  const problem = useProblem(hasFailed);

  const text = typed.trim();
  const offered = offeredBlocks({ text, answers: shown, isPending, recent }, settings);
  const write = (next: string) => {
    setTyped(next);
    release();
  };
  // The library resets its highlight only when the visitor types. A question asked by a row therefore leaves the list
  // empty for one commit, which is never painted, so that the highlight starts at the first answer.
  const askInstead = (next: string) => {
    flushSync(() => setEmptied(true));
    setEmptied(false);
    write(next);
  };
  const close = useCloseDialog();
  const navigate = useNavigate();
  const follow: Follow = (target, event) => {
    if (target.kind === 'ask') {
      askInstead(target.text);
      return;
    }
    if (shown.length > 0) rememberAsk(text);
    if (target.kind === 'theme') {
      themeStore.set(target.theme);
      close();
      return;
    }
    // Opened in another tab or on another site: the dialog stays open.
    const isElsewhere = target.kind === 'outside' || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isElsewhere) return;
    event.preventDefault();
    const { pathname, searchParams, hash } = new URL(target.href, location.origin);
    void navigate({ to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) });
    close();
  };
  return {
    typed,
    write,
    follow,
    freeze,
    groups: isEmptied ? [] : groupsOf(offered),
    isNothing: text !== '' && shown.length === 0 && !isPending,
    hasRecent: text === '' && recent.length > 0,
    announcement:
      text === '' || isPending
        ? ''
        : [`${countText(shown)}.`, leftOutText(leftOut), problem].join(' ').trim(),
    note: [problem || (isPending ? 'Looking…' : ''), leftOutText(leftOut)].join(' ').trim(),
  };
}

/** "Ignored: reaper.": words that the first answer has not used. */
const leftOutText = (words: readonly string[]) => (words.length === 0 ? '' : `Ignored: ${words.join(', ')}.`);

function countText(blocks: readonly AskBlock[]): string {
  const count = blocks.reduce((sum, { rows }) => sum + rows.length, 0);
  return count === 0 ? 'Nothing found' : formatCount(count, 'answer');
}

function AskField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { typed, write, follow, freeze, groups, isNothing, hasRecent, announcement, note } = useAskField();
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      itemToStringValue={({ title }: AskRow) => title}
      value={typed}
      onValueChange={(next, { reason }) => reason === 'input-change' && write(next)}
      onItemHighlighted={(_row, { reason }) => reason !== 'none' && freeze()}
      // Without answers, Enter would ask one of the example questions.
      autoHighlight={isNothing ? false : 'always'}
      keepHighlight
    >
      <div className="stack gap-3 full-height">
        <div className={`row gap-2 box ground-field color-second ${styles['field']}`}>
          <Icon name="search" size={20} />
          <Autocomplete.Input
            ref={field}
            onFocus={() => {
              const early = takeEarlyText();
              if (early !== '') write(typed + early);
            }}
            className={`grow color-text ${styles['input']}`}
            aria-label="Question"
            placeholder="12 paladin, a name, a quest, a server…"
            maxLength={askLengthMaximum}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        </div>
        <Autocomplete.Status className="visually-hidden">{announcement}</Autocomplete.Status>
        <div className={styles['answers']}>
          {isNothing && <NothingFound text={typed.trim()} />}
          <Autocomplete.List aria-label="Answers">
            {(group: Group) => <AnswerGroup key={group.value} group={group} onFollow={follow} />}
          </Autocomplete.List>
        </div>
        <StatusLine note={note} hasRecent={hasRecent} />
      </div>
    </Autocomplete.Root>
  );
}

function NothingFound({ text }: { text: string }) {
  return (
    <p className="text-prose">
      Nothing found for “<bdi>{text}</bdi>”. Ask for levels, classes, servers, raids, or the name of a
      character, guild, quest or page.
    </p>
  );
}

/** The reason for missing answers; '' = none are missing. */
function useProblem(hasFailed: boolean): string {
  const isOnline = useOnline();
  if (!isOnline) return 'Live figures need a connection.';
  return hasFailed ? 'Some answers couldn’t be loaded.' : '';
}

/** A line of fixed height for notes, so that nothing moves when one appears. */
function StatusLine({ note, hasRecent }: { note: string; hasRecent: boolean }) {
  return (
    <div className="row between gap-3 small-note touch-height">
      <p>{note}</p>
      {hasRecent && (
        <button
          type="button"
          className={`touch-height color-sky ${styles['clear']}`}
          onClick={recentAsksStore.reset}
        >
          Clear recent questions
        </button>
      )}
      <p aria-hidden="true" className={`push-end ${styles['keys']}`}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </div>
  );
}

/** Follows a link. @param event the click or key press */
type Follow = (target: AskTarget, event: MouseEvent) => void;

function AnswerGroup({ group, onFollow }: { group: Group; onFollow: Follow }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className={`note semibold ${styles['heading']}`}>
        {group.heading}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(row: AskRow) => <Answer key={row.key} row={row} onFollow={onFollow} />}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

function Answer({ row, onFollow }: { row: AskRow; onFollow: Follow }) {
  const { icon, title, detail, target } = row;
  return (
    <Autocomplete.Item
      value={row}
      className={`row gap-3 pad-1-3 rounded no-underline color-text ${styles['answer']}`}
      onClick={(event: MouseEvent) => onFollow(target, event)}
      {...('href' in target && { render: linkTo(target) })}
    >
      <Icon name={icon} size={18} className="rigid color-second" />
      <span className={`stack grow ${styles['text']}`}>
        <bdi className={`truncate ${styles['title']}`}>{title}</bdi>
        {detail !== '' && (
          <bdi className={`truncate small-note tabular ${styles['detail']}`} data-awaited={detail === null}>
            {detail ?? 'Looking…'}
          </bdi>
        )}
      </span>
      {target.kind === 'outside' && <Icon name="outward" size={16} className="rigid color-second" />}
    </Autocomplete.Item>
  );
}

/** The link of a row. Not focusable: the field keeps the focus, and arrow keys move through the list. */
function linkTo({ kind, href }: Extract<AskTarget, { readonly href: string }>) {
  const outside = kind === 'outside' ? { target: '_blank', rel: 'noopener' } : {};
  return ({ children, ...props }: ComponentProps<'a'>) => (
    <a {...props} {...outside} href={href} tabIndex={-1}>
      {children}
    </a>
  );
}
