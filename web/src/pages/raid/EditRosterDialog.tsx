import type { Roster } from '@rollcall/game/raid-roster/roster';
import { useState } from 'react';
import { CallError } from '../../api/call-error.ts';
import { serverNowMs } from '../../api/server-clock.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { changeRoster, refusalText, RosterChangedError } from '../../rosters/roster-calls.ts';
import { changesOf, type DraftErrors, draftOf, readDraft, rebasedDraft } from '../../rosters/roster-form.ts';
import { changedTexts } from '../../rosters/roster-view.ts';
import { RosterForm } from '../../rosters/RosterForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, useCloseDialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface EditRosterProps {
  readonly roster: Roster;
  readonly secret: string;
  readonly onChange: (changed: Roster) => void;
  readonly onClose: () => void;
}

/** Changes what a raid night is about. */
export function EditRosterDialog({ roster, secret, onChange, onClose }: EditRosterProps) {
  const timeZone = useTimeZone();
  // The roster as the visitor saw it when the form opened; only what is changed in the form is sent.
  const [base, setBase] = useState(roster);
  const [draft, setDraft] = useState(() => draftOf(roster, timeZone));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);

  /** @returns whether the change was saved */
  const save = async (seen: Roster): Promise<boolean> => {
    const reading = readDraft(draft, { timeZone, nowMs: serverNowMs(), startsAt: seen.starts_at });
    setErrors('errors' in reading ? reading.errors : {});
    setRefusal(null);
    if ('errors' in reading) return false;
    const changes = changesOf(seen, reading.body);
    if (Object.keys(changes).length === 0) return true;
    try {
      onChange(await changeRoster(seen, changes, secret));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!(error instanceof RosterChangedError)) {
        setRefusal(refusalText(error));
        return false;
      }
      const newer = error.roster;
      onChange(newer);
      const texts = changedTexts(seen, newer, timeZone);
      // Only the sign-ups have changed, which are not in this form.
      if (texts.length === 0) return save(newer);
      setChanged(texts);
      setDraft(rebasedDraft(draft, draftOf(seen, timeZone), draftOf(newer, timeZone)));
      setBase(newer);
      return false;
    }
  };
  const saveOnce = async (close: () => void) => {
    if (isSending) return;
    setSending(true);
    try {
      if (await save(base)) close();
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      title="Edit the raid night"
      onClose={onClose}
      actions={<SaveButton isSending={isSending} onSave={(close) => void saveOnce(close)} />}
    >
      <div className="stack gap-4">
        <RosterForm
          draft={draft}
          onChange={setDraft}
          errors={errors}
          knownQuest={{ id: base.quest_id, name: base.quest_name }}
        />
        <div role="alert">
          {changed.length > 0 && (
            <Notice tone="warning" title="Changed in the meantime">
              {changed.join('. ')}. What you entered is kept: save again to apply it.
            </Notice>
          )}
          {refusal !== null && <Notice tone="error">{refusal}</Notice>}
        </div>
      </div>
    </Dialog>
  );
}

function SaveButton({ isSending, onSave }: { isSending: boolean; onSave: (close: () => void) => void }) {
  const close = useCloseDialog();
  return (
    <Button kind="primary" aria-disabled={isSending} onClick={() => onSave(close)}>
      {isSending ? 'Saving…' : 'Save'}
    </Button>
  );
}
