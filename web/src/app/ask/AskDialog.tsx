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
import { heldBlocks, offeredBlocks } from './view.ts';

/** Dialog with one field for questions of all kinds, and their answers. */
export function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Ask" onClose={onClose} initialFocus={field}>
      <AskField field={field} />
    </Dialog>
  );
}

/** A group of the list: adjacent blocks with the same heading. */
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

/** Blocks that stay in place once the visitor has chosen a row; on touch screens, as soon as any are shown. */
function useHeld(blocks: readonly AskBlock[]) {
  const [held, setHeld] = useState<readonly AskBlock[] | null>(null);
  const shown = heldBlocks(blocks, held);
  const isForFinger = held === null && shown.length > 0 && matchMedia('(hover: none)').matches;
  if (isForFinger || (held !== null && shown.length > held.length)) setHeld(shown);
  return {
    shown,
    hold: () => held === null && setHeld(shown),
    release: () => setHeld(null),
  };
}

/** State of the dialog for the typed text. */
function useAskField() {
  const settings = usePageSettings();
  const recent = useStored(recentAsksStore);
  const [typed, setTyped] = useState('');
  const [isEmptied, setEmptied] = useState(false);
  const { blocks, isPending, hasFailed, leftOut } = useAsk(typed);
  const { shown, hold, release } = useHeld(blocks);
  const problem = useProblem(hasFailed);

  const text = typed.trim();
  const offered = offeredBlocks({ text, answers: shown, isPending, recent }, settings);
  const write = (next: string) => {
    setTyped(next);
    release();
  };
  // Unless the text is typed, the library keeps the highlighted index. An empty list for one commit, which is never
  // painted, moves the highlight to the first answer of the new question.
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
    // In another tab or on another site: the dialog stays open for the visitor's return.
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
    hold,
    groups: isEmptied ? [] : groupsOf(offered),
    isNothing: text !== '' && shown.length === 0 && !isPending,
    hasRecent: text === '' && recent.length > 0,
    told:
      text === '' || isPending
        ? ''
        : [`${countText(shown)}.`, leftOutText(leftOut), problem].join(' ').trim(),
    note: [problem || (isPending ? 'Looking…' : ''), leftOutText(leftOut)].join(' ').trim(),
  };
}

/** "Left out: reaper.": words that the first answer has not used. */
const leftOutText = (words: readonly string[]) =>
  words.length === 0 ? '' : `Left out: ${words.join(', ')}.`;

function countText(blocks: readonly AskBlock[]): string {
  const count = blocks.reduce((sum, { rows }) => sum + rows.length, 0);
  return count === 0 ? 'Nothing found' : formatCount(count, 'answer');
}

function AskField({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const { typed, write, follow, hold, groups, isNothing, hasRecent, told, note } = useAskField();
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      itemToStringValue={({ title }: AskRow) => title}
      value={typed}
      onValueChange={(next, { reason }) => reason === 'input-change' && write(next)}
      onItemHighlighted={(_row, { reason }) => reason !== 'none' && hold()}
      // If nothing is found, the rows are examples, which Enter must not ask.
      autoHighlight={isNothing ? false : 'always'}
      keepHighlight
    >
      <div className={`stack gap-3 ${styles['ask']}`}>
        <div className={`row gap-2 box ${styles['field']}`}>
          <Icon name="search" size={20} />
          <Autocomplete.Input
            ref={field}
            onFocus={() => {
              const early = takeEarlyText();
              if (early !== '') write(typed + early);
            }}
            className={styles['input']}
            aria-label="Question"
            placeholder="12 paladin, a name, a quest, a server…"
            maxLength={askLengthMaximum}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        </div>
        <Autocomplete.Status className="visually-hidden">{told}</Autocomplete.Status>
        <div className={styles['answers']}>
          {isNothing && <NothingFound text={typed.trim()} />}
          <Autocomplete.List aria-label="Answers">
            {(group: Group) => <AnswerGroup key={group.value} group={group} onFollow={follow} />}
          </Autocomplete.List>
        </div>
        <Foot note={note} hasRecent={hasRecent} />
      </div>
    </Autocomplete.Root>
  );
}

function NothingFound({ text }: { readonly text: string }) {
  return (
    <p className="text-prose">
      Nothing found for “<bdi>{text}</bdi>”. Ask for levels, classes, servers, raids, or the name of a
      character, guild, quest or page.
    </p>
  );
}

/** Message about missing answers; '' = none. */
function useProblem(hasFailed: boolean): string {
  const isOnline = useOnline();
  if (!isOnline) return 'Live figures need a connection.';
  return hasFailed ? 'Some answers couldn’t be loaded.' : '';
}

/** A line that is always present, so that messages in it move nothing. */
function Foot({ note, hasRecent }: { readonly note: string; readonly hasRecent: boolean }) {
  return (
    <div className={`row between gap-3 small-note ${styles['foot']}`}>
      <p>{note}</p>
      {hasRecent && (
        <button type="button" className={styles['clear']} onClick={recentAsksStore.reset}>
          Clear recent questions
        </button>
      )}
      <p aria-hidden="true" className={styles['keys']}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </div>
  );
}

/** @param event the click on the row */
type Follow = (target: AskTarget, event: MouseEvent) => void;

function AnswerGroup({ group, onFollow }: { readonly group: Group; readonly onFollow: Follow }) {
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

interface AnswerProps {
  readonly row: AskRow;
  readonly onFollow: Follow;
}

function Answer({ row, onFollow }: AnswerProps) {
  const { icon, title, detail, target } = row;
  return (
    <Autocomplete.Item
      value={row}
      className={`row gap-3 ${styles['answer']}`}
      onClick={(event: MouseEvent) => onFollow(target, event)}
      {...('href' in target && { render: linkTo(target) })}
    >
      <Icon name={icon} size={18} className={styles['icon']} />
      <span className={`stack grow ${styles['text']}`}>
        <bdi className={`truncate ${styles['title']}`}>{title}</bdi>
        {detail !== '' && (
          <bdi className={`truncate small-note tabular ${styles['detail']}`} data-awaited={detail === null}>
            {detail ?? 'Looking…'}
          </bdi>
        )}
      </span>
      {target.kind === 'outside' && <Icon name="outward" size={16} className={styles['icon']} />}
    </Autocomplete.Item>
  );
}

/** The focus stays in the field: arrow keys move through the list, so links are not tab stops. */
function linkTo({ kind, href }: Extract<AskTarget, { readonly href: string }>) {
  const outside = kind === 'outside' ? { target: '_blank', rel: 'noopener' } : {};
  return ({ children, ...props }: ComponentProps<'a'>) => (
    <a {...props} {...outside} href={href} tabIndex={-1}>
      {children}
    </a>
  );
}
