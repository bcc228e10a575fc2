import type { GameDefinition } from '@rollcall/game/definition';
import { useRef, useState } from 'react';
import { loadForAction } from '../../api/Late.tsx';
import type { PartName } from '../../storage/transfer/plan-import.ts';
import type * as importWork from './import-work.ts';
import type { AppliedImport, OpenedBundle } from './import-work.ts';
import type { PreviewRow } from './preview-view.ts';
import type { TransferNotice } from './transfer-messages.ts';

/**
 * State of an import, from reading to undo. Undo is possible until the page is left, since its data is only in memory.
 */
export function useImport(game: GameDefinition, product: string) {
  const [state, setState] = useState<ImportState>({ state: 'none' });
  /** Imports that can be undone, the latest first. */
  const [appliedImports, setAppliedImports] = useState<readonly AppliedImport[]>([]);
  /** The module that does the work, loaded with the first import. */
  const [work, setWork] = useState<typeof importWork | null>(null);

  const show = (opened: OpenedBundle | TransferNotice) => {
    if ('tone' in opened) setState({ state: 'refused', notice: opened });
    else setState({ state: 'preview', opened, unticked: new Set(), notice: null });
  };
  /** The latest file or text, so that an earlier one that takes longer to read is ignored. */
  const lastOpened = useRef<object | null>(null);
  const open = async (
    read: (
      opening: Pick<typeof importWork, 'openBundle' | 'openFile'>,
    ) => Promise<OpenedBundle | TransferNotice>,
  ) => {
    const turn = {};
    lastOpened.current = turn;
    const loaded = await loadForAction('Couldn’t import', () => import('./import-work.ts'));
    if (loaded === null) return;
    setWork(loaded);
    const opened = await read(loaded);
    if (lastOpened.current === turn) show(opened);
  };
  const openText = (text: string) => open(async ({ openBundle }) => openBundle(text, game, product));
  const openFile = (file: File) => open((opening) => opening.openFile(file, game, product));

  const tick = (name: PartName, isOn: boolean) => {
    if (state.state !== 'preview') return;
    const unticked = new Set(state.unticked);
    if (isOn) unticked.delete(name);
    else unticked.add(name);
    setState({ ...state, unticked });
  };

  const apply = (rows: readonly PreviewRow[]) => {
    if (state.state !== 'preview' || work === null) return;
    const chosen = rows.filter(({ name, isChange }) => isChange && !state.unticked.has(name));
    const done = work.takeIn(state.opened, new Set(chosen.map(({ name }) => name)), game, new Date());
    if ('tone' in done) {
      setState({ ...state, notice: done });
      return;
    }
    work.showCorrections(chosen);
    setAppliedImports([done, ...appliedImports]);
    const rest = rows.filter((row) => !chosen.includes(row));
    setState({ state: 'done', taken: chosen, rest, opened: state.opened });
  };

  const undo = () => {
    const [last, ...earlier] = appliedImports;
    if (last === undefined || work === null) return;
    const notice = work.putBack(last, game);
    if (notice === null) setAppliedImports(earlier);
    setState(notice === null ? { state: 'undone' } : { state: 'refused', notice });
  };

  return {
    state,
    undoCount: appliedImports.length,
    openText,
    openFile,
    tick,
    apply,
    undo,
    close: () => setState({ state: 'none' }),
  };
}

export type Import = ReturnType<typeof useImport>;

type ImportState =
  | { readonly state: 'none' }
  /** The content cannot be imported. */
  | { readonly state: 'refused'; readonly notice: TransferNotice }
  /** Preview; nothing has changed yet. */
  | {
      readonly state: 'preview';
      readonly opened: OpenedBundle;
      /** Parts that the visitor has deselected. */
      readonly unticked: ReadonlySet<PartName>;
      /** Notice of a failed import; null = none so far. */
      readonly notice: TransferNotice | null;
    }
  | {
      readonly state: 'done';
      readonly taken: readonly PreviewRow[];
      readonly rest: readonly PreviewRow[];
      readonly opened: OpenedBundle;
    }
  | { readonly state: 'undone' };
