import type { ServerFacts } from '@rollcall/game/definition';
import { useNavigate } from '@tanstack/react-router';
import {
  Activity,
  type ComponentProps,
  type ComponentType,
  createElement,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type PanelType, type SecondPanel, withoutSecondPanel, withSecondPanel } from '../panel-url.ts';
import { viewerPaths } from '../../api/site-paths.ts';
import { ChoosePanel } from './ChoosePanel.tsx';
import { addPanelLabel, type PanelPlace, type PanelSlot, PanelSlotContext } from '../panel-slot.ts';
import styles from './pair.module.css';
import { logProblem } from '../../api/browser-log.ts';
import { late } from '../../api/Late.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary, type FallbackProps } from '../../ui/ErrorBoundary.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { errorHint, GhostWorlds } from '../ViewerMessages.tsx';
import { EmptyPanel } from './EmptyPanel.tsx';

const words: Readonly<Record<SecondPanel['type'], string>> = { grouping: 'groups', who: 'who' };

/** "Orien groups": names a panel of a pair. */
function panelName({ type, server }: SecondPanel): string {
  return `${server.name} ${words[type]}`;
}

interface SecondaryPanelProps {
  /** Kind of the first panel. */
  readonly type: PanelType;
  readonly server: ServerFacts;
  /** Null = none. */
  readonly second: SecondPanel | null;
  /** Whether the second panel is active or hidden. */
  readonly mode: ComponentProps<typeof Activity>['mode'];
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
}

/** All parts of a pair except the first panel: the second one, its announcements, and the dialog that chooses it. */
export function SecondaryPanel({ type, server, second, mode, isChoosing, onChoosing }: SecondaryPanelProps) {
  const [pendingFocus] = useState(createPendingFocus);
  const navigate = useNavigate();
  const go = (change: (search: object) => Readonly<Record<string, unknown>>) => {
    void navigate({ to: '.', search: change, hash: true, resetScroll: false });
  };
  const close = () => {
    pendingFocus.request('closed');
    go(withoutSecondPanel);
  };
  const choose = (panel: SecondPanel) => {
    pendingFocus.request('opened');
    go((search) => withSecondPanel(search, panel));
  };
  return (
    <>
      {second !== null && (
        <Activity mode={mode}>
          <LoadedPanel
            key={`${second.type} ${second.server.name}`}
            panel={second}
            pendingFocus={pendingFocus}
            onClose={close}
            onChooseAgain={() => onChoosing(true)}
          />
        </Activity>
      )}
      <PairAnnouncements second={second} pendingFocus={pendingFocus} />
      {isChoosing && (
        <ChoosePanel first={type} current={server} onChoose={choose} onClose={() => onChoosing(false)} />
      )}
    </>
  );
}

interface PairAnnouncementsProps {
  /** Null = there is no second panel. */
  readonly second: SecondPanel | null;
  readonly pendingFocus: PendingFocus;
}

/** Announces that a second panel was opened or closed, and moves the focus when it was closed. */
function PairAnnouncements({ second, pendingFocus }: PairAnnouncementsProps) {
  const name = second && panelName(second);
  const [last, setLast] = useState(name);
  const [text, setText] = useState('');
  if (name !== last) {
    setLast(name);
    setText(name === null ? `${last} closed` : `${name} opened`);
  }
  useEffect(() => {
    if (name === null && pendingFocus.take('closed')) focusOpener(addPanelLabel);
  }, [name, pendingFocus]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}

const contents: Readonly<Record<PanelType, ComponentType<{ readonly server: ServerFacts }>>> = {
  grouping: late(async () => (await import('../lfm/LfmPanel.tsx')).GuardedLfmPanel),
  who: late(async () => (await import('../who/WhoPanel.tsx')).GuardedWhoPanel),
};

interface LoadedPanelProps {
  readonly panel: SecondPanel;
  readonly pendingFocus: PendingFocus;
  readonly onClose: () => void;
  /** Opens the dialog that chooses a replacement. */
  readonly onChooseAgain: () => void;
}

/** The second panel. An error in it does not affect the first one. */
function LoadedPanel({ panel, pendingFocus, onClose, onChooseAgain }: LoadedPanelProps) {
  // Kept for the life of the panel, so that its tools stay the same objects.
  const [close] = useState(() => onClose);
  const slot = useMemo<PanelSlot>(
    () => ({
      place: 'secondary',
      isPaired: true,
      tools: [{ label: 'Close panel', icon: 'close', onPress: close }],
    }),
    [close],
  );
  const [Failure] = useState(() => failureOf(panelName(panel), close));
  return (
    <PanelSlotContext value={slot}>
      <ErrorBoundary
        fallback={Failure}
        onError={(error) => logProblem('error', 'The second panel could not be drawn', error)}
      >
        {panel.server.bitness === 32 ? (
          <>
            <NoViewer panel={panel} onClose={close} onChooseAgain={onChooseAgain} />
            <FocusOnOpen pendingFocus={pendingFocus} />
          </>
        ) : (
          <Content panel={panel} pendingFocus={pendingFocus} />
        )}
      </ErrorBoundary>
    </PanelSlotContext>
  );
}

function NoViewer({ panel, onClose, onChooseAgain }: Omit<LoadedPanelProps, 'pendingFocus'>) {
  return (
    <EmptyPanel label={panelName(panel)}>
      <GhostWorlds
        paths={viewerPaths[panel.type]}
        actions={
          <>
            <Button kind="primary" onClick={onChooseAgain}>
              Choose another server
            </Button>
            <Button onClick={onClose}>Close panel</Button>
          </>
        }
      />
    </EmptyPanel>
  );
}

function failureOf(label: string, close: () => void) {
  return function PanelFailure({ error, onRetry }: FallbackProps) {
    return (
      <EmptyPanel label={label}>
        <MessageCard
          title="Oops! Something went wrong"
          actions={
            <>
              <Button kind="primary" onClick={onRetry}>
                Try Again
              </Button>
              <Button onClick={close}>Close panel</Button>
            </>
          }
        >
          <p>{errorHint(error)}</p>
        </MessageCard>
      </EmptyPanel>
    );
  };
}

function Content({ panel, pendingFocus }: Pick<LoadedPanelProps, 'panel' | 'pendingFocus'>) {
  return (
    <Suspense fallback={<EmptyPanel />}>
      {createElement(contents[panel.type], { server: panel.server })}
      <FocusOnOpen pendingFocus={pendingFocus} />
    </Suspense>
  );
}

/** Moves the focus to the heading of a panel that the visitor has opened. */
function FocusOnOpen({ pendingFocus }: { pendingFocus: PendingFocus }) {
  useEffect(() => {
    if (pendingFocus.take('opened')) focusHeading('secondary');
  }, [pendingFocus]);
  return null;
}

/** A focus move that is pending because the visitor opened or closed a panel. */
interface PendingFocus {
  readonly request: (cause: 'opened' | 'closed') => void;
  /** @returns whether it was requested; true at most once */
  readonly take: (cause: 'opened' | 'closed') => boolean;
}

function createPendingFocus(): PendingFocus {
  let last: 'opened' | 'closed' | null = null;
  return {
    request(cause) {
      last = cause;
    },
    take(cause) {
      if (last !== cause) return false;
      last = null;
      return true;
    },
  };
}

/** Focuses the heading of a panel, as after a navigation; Tab then goes on to its tools. */
function focusHeading(place: PanelPlace): void {
  const heading = document.querySelector(`[data-place="${place}"] h2`);
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** Returns the focus to the button that opens a second panel, or to the first panel when that button is not visible. */
function focusOpener(label: string): void {
  const opener = document.querySelector(`[data-place="primary"] [title="${label}"]`);
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener || opener === null) focusHeading('primary');
}

interface PanelSwitchProps {
  readonly names: Readonly<Record<PanelPlace, SecondPanel>>;
  /** The visible panel. */
  readonly front: PanelPlace;
  readonly onChoose: (place: PanelPlace) => void;
}

const places: readonly PanelPlace[] = ['primary', 'secondary'];
const towards = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Tabs that switch between two panels on a small window; the arrow keys switch as well. */
export function PanelSwitch({ names, front, onChoose }: PanelSwitchProps) {
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    if (!towards.includes(event.key)) return;
    event.preventDefault();
    const isOther = event.key.startsWith('Arrow');
    const wanted = isOther ? front === 'secondary' : event.key === 'Home';
    onChoose(wanted ? 'primary' : 'secondary');
    const tab = list.current?.children[wanted ? 0 : 1];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Panels"
      className={`grid rounded ground-sunken ${styles['tabs']}`}
    >
      {places.map((place) => (
        <button
          key={place}
          className="pad-0-2 can-shrink truncate rounded small-note"
          type="button"
          role="tab"
          aria-selected={front === place}
          tabIndex={front === place ? 0 : -1}
          onClick={() => onChoose(place)}
          onKeyDown={press}
        >
          {panelName(names[place])}
        </button>
      ))}
    </div>
  );
}
