import type { ServerFacts } from '@rollcall/game/definition';
import { createElement, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { WhoDialogProps } from './WhoDialog.tsx';
import type { WhoSubject } from './who-details.ts';

interface WhoDialogsOf {
  readonly server: ServerFacts;
  readonly settings: WhoDialogProps['settings'];
  /** Searches the list for a guild, named as it is. */
  readonly onSearchGuild: (guild: string) => void;
}

export interface WhoDialogs {
  /** All about a character; stays the same function. */
  readonly showDetails: (characterId: number) => void;
  /** Who is in a group; stays the same function. */
  readonly showGroup: (groupId: number) => void;
  /** Begins to load what opens, for the first hand that comes near the list; stays the same function. */
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

const load = async () => ({ default: (await import('./WhoDialog.tsx')).WhoDialog });
const WhoDialog = lazy(load);
/** What does not load now is asked for again when a dialog opens, and told of there. */
const prepare = () => void load().catch(() => undefined);

/** The dialogs of a Who list: nothing of them is loaded before one opens, or may. */
export function useWhoDialogs({ server, settings, onSearchGuild }: WhoDialogsOf): WhoDialogs {
  const [subject, setSubject] = useState<WhoSubject | null>(null);
  const showDetails = useCallback((id: number) => setSubject({ kind: 'character', id }), []);
  const showGroup = useCallback((groupId: number) => setSubject({ kind: 'group', groupId }), []);
  const dialog =
    subject &&
    createElement(
      Suspense,
      { fallback: null },
      createElement(WhoDialog, {
        server,
        settings,
        subject,
        onShow: setSubject,
        onSearchGuild,
        onClose: () => setSubject(null),
      }),
    );
  return useMemo(() => ({ showDetails, showGroup, prepare, dialog }), [showDetails, showGroup, dialog]);
}
