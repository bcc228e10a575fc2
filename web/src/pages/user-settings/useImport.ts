import type { GameDefinition } from '@rollcall/game/definition';
import { useState } from 'react';
import { lateModule, useLateModule } from '../../data/late-module.ts';
import type { PartName } from '../../storage/transfer/import-parts.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { correctedText, failureNotice, type ImportState } from './import-state.ts';
import type { PreviewRow } from './preview-view.ts';
import type { DoneImport } from './import-work.ts';
import { refusalNotice, type TransferNotice } from './transfer-words.ts';

/** What does the work, loaded with the first export or import. */
export const importWork = lateModule(() => import('./import-work.ts'));

const notLoaded: TransferNotice = {
  tone: 'error',
  title: 'That did not work',
  text: 'A part of the page could not be loaded. Try again, or reload the page.',
};

/** An import from text to undo. It can be undone until the page is left: nothing of it is kept anywhere else. */
export function useImport(game: GameDefinition, product: string) {
  const [state, setState] = useState<ImportState>({ state: 'none' });
  /** Imports that can be undone, the last one first. */
  const [undos, setUndos] = useState<readonly DoneImport[]>([]);
  const work = useLateModule(importWork);

  const refuse = (notice: TransferNotice) => setState({ state: 'refused', notice });

  /** @param bytes size of the file; null = it came otherwise */
  const open = async (text: string, bytes: number | null) => {
    try {
      const { openBundle } = await importWork.load();
      const opened = openBundle(text, game);
      if (typeof opened === 'string') refuse(refusalNotice(opened, product, bytes));
      else setState({ state: 'preview', opened, unticked: new Set(), notice: null });
    } catch {
      refuse(notLoaded);
    }
  };

  const tick = (name: PartName, isOn: boolean) => {
    if (state.state !== 'preview') return;
    const unticked = new Set(state.unticked);
    if (isOn) unticked.delete(name);
    else unticked.add(name);
    setState({ ...state, unticked });
  };

  const apply = (rows: readonly PreviewRow[]) => {
    if (state.state !== 'preview' || work === null) return;
    const chosen = rows.filter(({ name, isNews }) => isNews && !state.unticked.has(name));
    const done = work.takeIn(state.opened, new Set(chosen.map(({ name }) => name)), game, new Date());
    if (typeof done === 'string') {
      setState({ ...state, notice: failureNotice(done) });
      return;
    }
    tellCorrections(chosen);
    setUndos([done, ...undos]);
    setState({
      state: 'done',
      taken: chosen.map(({ label, summary }) => `${label}: ${summary}`),
    });
  };

  const undo = () => {
    const [last, ...earlier] = undos;
    if (last === undefined || work === null) return;
    const outcome = work.putBack(last, game);
    if (outcome === 'undone') {
      setUndos(earlier);
      setState({ state: 'undone' });
    } else {
      refuse(failureNotice(outcome));
    }
  };

  return {
    state,
    undoCount: undos.length,
    work,
    open,
    refuse,
    tick,
    apply,
    undo,
    close: () => setState({ state: 'none' }),
  };
}

export type Import = ReturnType<typeof useImport>;

/** §5: told by itself, for the settings of each list. */
function tellCorrections(rows: readonly PreviewRow[]): void {
  for (const { label, isCorrectedSettings } of rows) {
    if (!isCorrectedSettings) continue;
    pageToasts.show({
      type: 'warning',
      title: 'Settings corrected',
      message: correctedText(label),
      subMessage: 'Import completed with adjustments.',
    });
  }
}
