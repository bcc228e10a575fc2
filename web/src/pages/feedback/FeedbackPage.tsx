import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';
import styles from './feedback.module.css';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { useHydrated } from '../../api/useHydrated.ts';
import { mayMeasure, readVisitorIds } from '../../api/visitor-ids.ts';
import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import type { FeedbackPost } from '@rollcall/game/site/feedback';
import { callEndpoint } from '../../api/call-endpoint.ts';
import { toCallError } from '../../api/call-error.ts';
import { isOnline } from '../../api/online.ts';
import { feedbackDraftStore } from '../../storage/visitor-store.ts';
import { checkDraft, type Draft, explainFailure, type FormState } from './feedback-view.ts';

/** Form for a message to the operator, then the ticket number. */
export function FeedbackPage() {
  const settings = usePageSettings();
  const { form, send, restart } = useSendFeedback(settings);
  const [isRestarted, setIsRestarted] = useState(false);
  return (
    <Page>
      <div className={`grid align-start ${styles['columns']}`}>
        <Section id="message" title="Your message">
          {form.state === 'sent' ? (
            <Ticket
              ticket={form.ticket}
              onAnother={() => {
                setIsRestarted(true);
                restart();
              }}
            />
          ) : (
            <FeedbackForm form={form} onSend={send} hasFocus={isRestarted} />
          )}
        </Section>
        <Section id="sent-along" title="What is sent">
          <IncludedDetails settings={settings} />
          {settings.site.source_url !== null && (
            <p className="stack color-second gap-4">
              Do you write code? <a href={settings.site.source_url}>The source</a> is open.
            </p>
          )}
        </Section>
      </div>
    </Page>
  );
}

/** The ticket of a sent message. Takes the focus from the form that it replaces. */
function Ticket({ ticket, onAnother }: { ticket: string; onAnother: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={`quiet-focus ${styles['sent']}`}>
      <MessageCard
        title="Thank you!"
        actions={
          <>
            <Button kind="primary" onClick={onAnother}>
              Submit another message
            </Button>
            <Link to="/" className={buttonClass('plain')}>
              Return to the homepage
            </Link>
          </>
        }
      >
        <p>Your message has arrived, and somebody will read it. Its ticket number:</p>
        <p className={`tabular color-ember ${styles['ticket']}`}>{ticket}</p>
        <p>Keep it in case you want to refer to this message.</p>
      </MessageCard>
    </div>
  );
}

/** Lists, before sending, the data that is sent besides the two fields. */
function IncludedDetails({ settings }: { settings: PageSettings }) {
  const isHydrated = useHydrated();
  // The server cannot know whether the browser asks not to be tracked.
  const isNamed = isHydrated ? mayMeasure(settings, navigator) : settings.site.is_telemetry_on;
  return (
    <div className="stack color-second gap-4">
      <ul className={`stack gap-3 ${styles['list']}`}>
        <li>Your message, and your contact if you enter one.</li>
        <li>
          The version of this site,{' '}
          <code className="color-text">{settings.build.commit_hash.slice(0, 7)}</code>.
        </li>
        <li>
          {isNamed
            ? 'Two random IDs, one for this browser and one for this visit, to find related error reports. They do not identify you.'
            : 'No browser ID: this browser is not tracked.'}
        </li>
      </ul>
      <p>
        Nothing else: no characters, no lists, no settings. Your network address is not stored. The message is
        kept until it has been dealt with.
      </p>
    </div>
  );
}

const untouched: FormState = { state: 'writing', errors: {}, notice: null };

/** State of the form from draft to ticket. Each press sends the message once; it is never retried automatically. */
function useSendFeedback(settings: PageSettings) {
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

  return { form, send: (draft: Draft) => void send(draft), restart: () => setForm(untouched) };
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
