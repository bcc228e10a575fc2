import { FocusedRow, ListCanvas, type ListClick, type ListHit, useListCanvas } from '../list/ListCanvas.tsx';
import { openWhoPart, type WhoDeeds } from './who-deeds.ts';
import type { WhoTarget } from './who-layout.ts';
import { describeWhoRow } from './who-row-text.ts';
import type { WhoRow } from './who-rows.ts';
import { whoKind } from './who-stage.ts';

interface WhoCanvasProps extends WhoDeeds {
  /** Whose list it is: "Characters on Orien". */
  readonly label: string;
  readonly rows: readonly WhoRow[];
  /** The pointer rests on the list or a row has the focus: nothing may move. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onSortNext: () => void;
}

type Hit = ListHit<WhoRow, WhoTarget>;

const isLink = ({ target }: Hit) => target !== null && target.part !== 'row';

/** The rows on a canvas, with what pointer, finger and keyboard do to them (§2.8). */
export function WhoCanvas({ label, rows, onHold, onSortNext, ...deeds }: WhoCanvasProps) {
  const list = useListCanvas(whoKind, { rows, settings: null, onHold });
  const { focused, mark } = list;

  const click = ({ pointer, target, row, isDouble }: ListClick<WhoRow, WhoTarget>) => {
    if (target === null || row === null) return;
    openWhoPart(row, target.part, { isMouse: pointer.pointerType === 'mouse', isDouble }, deeds);
  };
  const showDetails = () => focused && deeds.onShowDetails(focused.id);

  return (
    <>
      <ListCanvas
        list={list}
        label={`${label}. Arrow keys choose a character, Enter or Space shows its details, S sorts by the next column, Escape lets go.`}
        isLink={isLink}
        onPoint={(_pointer, { row }) => mark(row?.id ?? null)}
        onLeave={() => mark(null)}
        onClick={click}
        commands={{ s: onSortNext, Enter: showDetails, ' ': showDetails }}
      />
      <FocusedRow row={focused} describe={describeWhoRow} />
    </>
  );
}
