import { type ComponentType, createElement, useEffect, useMemo, useState } from 'react';
import type { ServerFacts } from '@rollcall/game/definition';
import { logProblem } from '../../data/browser-log.ts';
import { lateModule, useLateModule } from '../../data/late-module.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary, type FallbackProps } from '../../ui/ErrorBoundary.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { errorHint } from '../error-hint.ts';
import { GhostWorlds } from '../GhostWorlds.tsx';
import { type PanelSlot, PanelSlotContext } from '../panel-slot.ts';
import type { PanelType, SecondPanel } from '../panel-url.ts';
import { viewerPaths } from '../viewer-paths.ts';
import { EmptyBoard } from './EmptyBoard.tsx';
import type { PairDeed } from './pair-deed.ts';
import { focusHeading } from './pair-focus.ts';
import { panelName } from './panel-names.ts';

type ContentPanel = ComponentType<{ readonly server: ServerFacts }>;

const contents = {
  grouping: lateModule<ContentPanel>(async () => {
    const { GuardedLfmPanel, prepareLfm } = await import('../lfm/LfmPanel.tsx');
    await prepareLfm();
    return GuardedLfmPanel;
  }),
  who: lateModule<ContentPanel>(async () => {
    const { GuardedWhoPanel, prepareWho } = await import('../who/WhoPanel.tsx');
    await prepareWho();
    return GuardedWhoPanel;
  }),
} as const satisfies Record<PanelType, unknown>;

interface SecondPlaceProps {
  readonly panel: SecondPanel;
  readonly deed: PairDeed;
  readonly onClose: () => void;
  /** Another one in its place. */
  readonly onChooseAgain: () => void;
}

/** The panel beside the first. What fails in it does not touch the other. */
export function SecondPlace({ panel, deed, onClose, onChooseAgain }: SecondPlaceProps) {
  // It does the same as long as the panel stands: the tools stay the same.
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
            <Arrival deed={deed} />
          </>
        ) : (
          <Content panel={panel} deed={deed} />
        )}
      </ErrorBoundary>
    </PanelSlotContext>
  );
}

function NoViewer({ panel, onClose, onChooseAgain }: Omit<SecondPlaceProps, 'deed'>) {
  return (
    <EmptyBoard label={panelName(panel)}>
      <GhostWorlds
        paths={viewerPaths[panel.type]}
        wayOn={
          <>
            <Button kind="primary" onClick={onChooseAgain}>
              Choose another server
            </Button>
            <Button onClick={onClose}>Close panel</Button>
          </>
        }
      />
    </EmptyBoard>
  );
}

function failureOf(label: string, close: () => void) {
  return function SecondFailure({ error, onRetry }: FallbackProps) {
    return (
      <EmptyBoard label={label}>
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
      </EmptyBoard>
    );
  };
}

function Content({ panel, deed }: Pick<SecondPlaceProps, 'panel' | 'deed'>) {
  const content = contents[panel.type];
  const Panel = useLateModule(content);
  const [, fail] = useState<null>(null);
  useEffect(() => {
    content.load().catch((error: unknown) => {
      fail(() => {
        throw error;
      });
    });
  }, [content]);
  if (Panel === null) return <EmptyBoard />;
  return (
    <>
      {createElement(Panel, { server: panel.server })}
      <Arrival deed={deed} />
    </>
  );
}

/** Whoever has opened the panel goes on at its heading. */
function Arrival({ deed }: { readonly deed: PairDeed }) {
  useEffect(() => {
    if (deed.take('opened')) focusHeading('secondary');
  }, [deed]);
  return null;
}
