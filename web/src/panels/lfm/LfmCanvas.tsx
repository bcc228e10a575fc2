import type { CanvasPointer } from '../../canvas/ScrollingCanvas.tsx';
import { useEffect } from 'react';
import { FocusedRow, ListCanvas, type ListClick, type ListHit, useListCanvas } from '../list/ListCanvas.tsx';
import { useGoToGroup } from './group-link/useGoToGroup.ts';
import type { GroupLink } from './group-link/useGroupLink.ts';
import type { LfmTarget } from './lfm-layout.ts';
import { describeRow } from './lfm-row-text.ts';
import type { LfmRow } from './lfm-rows.ts';
import { lfmKind, type LfmLook } from './lfm-stage.ts';
import type { ListedSource } from './overlay/listed-source.ts';
import { OverlayFrame } from './overlay/OverlayFrame.tsx';
import { useCanvasOverlay } from './overlay/useCanvasOverlay.ts';

interface LfmCanvasProps {
  readonly label: string;
  readonly rows: readonly LfmRow[];
  readonly settings: LfmLook;
  /** What the cards beside the rows are made of. */
  readonly source: ListedSource;
  /** The group that somebody has come for. */
  readonly link: GroupLink;
  /** The pointer rests on the list or a row has the focus: nothing may move. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onSortNext: () => void;
}

type Hit = ListHit<LfmRow, LfmTarget>;

function openWiki(row: LfmRow | null): void {
  if (row?.wikiUrl) window.open(row.wikiUrl, '_blank', 'noopener,noreferrer');
}

const isLink = ({ target, row }: Hit) => target?.part === 'quest' && Boolean(row?.wikiUrl);

/** The rows on a canvas, with the cards beside them. */
export function LfmCanvas({ label, rows, settings, source, link, onHold, onSortNext }: LfmCanvasProps) {
  const list = useListCanvas(lfmKind, { rows, settings, onHold });
  const { surface, rowHeightOf, focused, focusedIndex, mark } = list;
  const focusedId = focused?.id ?? null;
  useGoToGroup(link, rows, list.goTo);
  const { leave } = link;
  const hasMovedOn = link.id !== null && !link.isAwaited && link.id !== focusedId;
  useEffect(() => {
    if (hasMovedOn) leave();
  }, [hasMovedOn, leave]);
  const overlay = useCanvasOverlay({ surface, rowHeightOf, focusedId, focusedIndex, onMark: mark });

  const click = ({ pointer, target, row, isDouble }: ListClick<LfmRow, LfmTarget>) => {
    if (pointer.pointerType !== 'mouse') overlay.tap(pointer, target);
    if (isDouble && target?.part === 'quest') openWiki(row);
  };

  return (
    <>
      <OverlayFrame frame={overlay.frame} source={source}>
        <ListCanvas
          list={list}
          label={label}
          isLink={isLink}
          onPoint={(pointer: CanvasPointer, { target }: Hit) => overlay.point(pointer, target)}
          onLeave={overlay.leave}
          onClick={click}
          commands={{
            s: onSortNext,
            Enter: () => openWiki(focused),
            ' ': () => focused && overlay.showDetails(focused.id),
          }}
        />
      </OverlayFrame>
      <FocusedRow row={focused} describe={describeRow} />
    </>
  );
}
