import { useState } from 'react';
import { visitorCalls } from '@rollcall/game/endpoints/visitor-calls';
import type { FeedbackPost } from '@rollcall/game/feedback';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { callEndpoint } from '../../data/call-endpoint.ts';
import { CallError } from '../../data/call-error.ts';
import { isOnline } from '../../data/online.ts';
import { mayMeasure, readVisitorIds } from '../../data/visitor-ids.ts';
import { feedbackDraftStore } from '../../storage/visitor-store.ts';
import { checkDraft, explainFailure, type Draft, type FormState } from './feedback-view.ts';

const untouched: FormState = { state: 'writing', errors: {}, notice: null };

/** The form between writing and a ticket. A message is sent once for each press: never again by itself (§7). */
export function useSendFeedback(settings: PageSettings) {
  const [form, setForm] = useState<FormState>(untouched);

  const send = async (draft: Draft) => {
    if (form.state === 'sending') return;
    const errors = checkDraft(draft);
    if (Object.keys(errors).length > 0) {
      setForm({ state: 'writing', errors, notice: null });
      return;
    }
    setForm({ state: 'sending' });
    try {
      const answer = await callEndpoint(visitorCalls.sendFeedback, {}, { body: makePost(draft, settings) });
      if (answer === null) return;
      feedbackDraftStore.reset();
      setForm({ state: 'sent', ticket: answer.ticket });
    } catch (cause) {
      setForm(explainFailure(toCallError(cause), { isOnline: isOnline(), nowMs: Date.now() }));
    }
  };

  return { form, send: (draft: Draft) => void send(draft), startAnew: () => setForm(untouched) };
}

function makePost({ message, contact }: Draft, settings: PageSettings): FeedbackPost {
  const ids = mayMeasure(settings, navigator) ? readVisitorIds() : null;
  return {
    message,
    ...(contact.trim() !== '' && { contact }),
    ...(ids !== null && { user_id: ids.user_id, session_id: ids.session_id }),
    commit_hash: settings.build.commit_hash,
  };
}

function toCallError(cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  return new CallError('shape', String(cause), { status: null, retryAfterMs: null, cause });
}
