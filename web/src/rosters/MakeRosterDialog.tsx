import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CallError } from '../api/call-error.ts';
import { serverNowMs } from '../api/server-clock.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { useTimeZone } from '../api/useTimeZone.ts';
import { registeredCharactersStore } from '../storage/character-list-stores.ts';
import { useStored } from '../storage/local-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { noteJustMade, storeOrganiser } from './own-rosters.ts';
import { makeRoster, refusalText } from './roster-calls.ts';
import { type DraftErrors, newDraft, readDraft } from './roster-form.ts';
import { RosterForm } from './RosterForm.tsx';

export interface MakeRosterProps {
  /** The raid of the page; left out = the visitor chooses. */
  readonly questId?: number;
  /** Name of the server of the page; left out = the visitor's usual server. */
  readonly serverName?: string;
}

/** The server of most of the visitor's characters, or else the first one. */
function useUsualServer(): string {
  const { game } = usePageSettings();
  const { data: owners } = useStored(registeredCharactersStore);
  const listed = game.servers.filter(({ bitness }) => bitness === 64);
  const countOn = (name: string) =>
    owners.filter(({ character }) => serverKey(character?.server_name ?? '') === serverKey(name)).length;
  const [usual] = (listed.length === 0 ? game.servers : listed)
    .map(({ name }) => ({ name, count: countOn(name) }))
    .toSorted((a, b) => b.count - a.count);
  return usual?.name ?? '';
}

/** Makes a raid roster, and opens its page. */
export function MakeRosterDialog({
  questId,
  serverName,
  onClose,
}: MakeRosterProps & { readonly onClose: () => void }) {
  const timeZone = useTimeZone();
  const usualServer = useUsualServer();
  const navigate = useNavigate();
  const makeRef = useRef<HTMLButtonElement>(null);
  const [draft, setDraft] = useState(() =>
    newDraft({ questId: questId ?? null, server: serverName ?? usualServer }, timeZone, serverNowMs()),
  );
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const make = async () => {
    const reading = readDraft(draft, { timeZone, nowMs: serverNowMs() });
    setErrors('errors' in reading ? reading.errors : {});
    setRefusal(null);
    if ('errors' in reading || isSending) return;
    setSending(true);
    try {
      const { data: roster, secret } = await makeRoster(reading.body);
      storeOrganiser(roster, secret);
      noteJustMade(roster.id);
      await navigate({ to: pageFacts.raid.path, params: { roster: roster.id } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(refusalText(error));
      setSending(false);
    }
  };
  return (
    <Dialog
      title="Plan a raid night"
      description="You get a link to share. Anyone with the link can sign up; no account is needed."
      // With a given raid, focuses the button: everything has a default, so one more press makes the roster.
      {...(questId !== undefined && { initialFocus: makeRef })}
      onClose={onClose}
      actions={
        <Button ref={makeRef} kind="primary" aria-disabled={isSending} onClick={() => void make()}>
          {isSending ? 'Creating…' : 'Create roster'}
        </Button>
      }
    >
      <div className="stack gap-4">
        <RosterForm draft={draft} onChange={setDraft} errors={errors} />
        <div role="alert">{refusal !== null && <Notice tone="error">{refusal}</Notice>}</div>
      </div>
    </Dialog>
  );
}
