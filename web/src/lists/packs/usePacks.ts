import { wordOrder } from '../../ui/locale.ts';
import { useMemo } from 'react';
import { reloadCatalogue, useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { showUndo } from '../../ui/toast-store.ts';
import {
  changePacks,
  deselectedText,
  type Pack,
  packChoice,
  type PackChoice,
  selectedText,
} from './pack-choice.ts';

const collator = wordOrder();

/** The visitor's adventure packs, and functions to change them. */
export interface Packs {
  /** failed = the catalogue could not be loaded; the visitor's own packs are still available. */
  readonly state: 'loading' | 'failed' | 'loaded';
  readonly choice: PackChoice;
  /** Stores the change at once. A stable function. */
  readonly set: (pack: Pack, isOn: boolean) => void;
  /** Stores the change at once, and shows a toast that offers to undo it. A stable function. */
  readonly setMany: (packs: readonly Pack[], isOn: boolean) => void;
  /** Requests the catalogue again. */
  readonly retry: () => void;
}

const states = { loading: 'loading', partial: 'loading', loaded: 'loaded', error: 'failed' } as const;

/** All adventure packs, and those that the visitor owns. */
export function usePacks(): Packs {
  const { game } = usePageSettings();
  const { quests, state } = useCatalogue();
  const store = lfmSettingsStore(game);
  const { ownedContent } = useStored(store);
  const all = useMemo(() => [...quests.values()], [quests]);
  const choice = useMemo(() => packChoice(all, ownedContent, collator), [all, ownedContent]);
  const actions = useMemo(() => packActions(store), [store]);
  return { state: states[state], choice, ...actions, retry: reloadCatalogue };
}

function packActions(store: ReturnType<typeof lfmSettingsStore>): Pick<Packs, 'set' | 'setMany'> {
  const keep = (ownedContent: string[]) => store.set({ ...store.get(), ownedContent });
  const change = (names: readonly string[], isOn: boolean) =>
    keep(changePacks(store.get().ownedContent, names, isOn));

  /** Undo keeps changes made since then. */
  const offerUndo = (message: string, names: readonly string[], isOn: boolean, before: string[]) => {
    const after = store.get().ownedContent;
    showUndo('Owned Content', message, () => {
      if (store.get().ownedContent === after) keep(before);
      else change(names, !isOn);
    });
  };

  return {
    set(pack, isOn) {
      const before = store.get().ownedContent;
      change([pack.name], isOn);
      // A pack unknown to the catalogue disappears from the list, so only undo can bring it back.
      if (!isOn && pack.questCount === 0) {
        offerUndo(`“${pack.name}” removed.`, [pack.name], isOn, before);
      }
    },
    setMany(packs, isOn) {
      const names = packs.filter(({ isChosen }) => isChosen !== isOn).map(({ name }) => name);
      if (names.length === 0) return;
      const before = store.get().ownedContent;
      change(names, isOn);
      const text = isOn
        ? selectedText(names.length)
        : deselectedText(names.length, store.get().ownedContent.length);
      offerUndo(text, names, isOn, before);
    },
  };
}
