import type { ApiCall, ApiGroup } from '@rollcall/game/site/api-overview';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { sendCall } from '../../api/send-call.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { SwitchRow } from '../../ui/fields/CheckFields.tsx';
import {
  addressOf,
  answerView,
  type AnswerView,
  curlLine,
  findCall,
  firstValues,
  openCalls,
  referencePath,
} from './api-view.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import type { OwnKey } from './useReaderKey.ts';
import styles from './api.module.css';

/** The call being tried, with its parameters. */
export interface Trial {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

interface PlaygroundProps {
  readonly groups: readonly ApiGroup[];
  readonly ownKey: OwnKey;
  readonly trial: Trial;
  readonly onChange: (trial: Trial) => void;
}

type Outcome =
  | { readonly state: 'none' | 'sent' | 'failed' }
  | { readonly state: 'answered'; readonly view: AnswerView };

/** Form for any public call, sent to this site. */
export function Playground({ groups, ownKey, trial, onChange }: PlaygroundProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const [isKeySent, setKeySent] = useState(true);
  const { outcome, send } = useOutcome();
  const call = findCall(groups, trial.name);
  if (call === null) return <p className="note">There are no public calls.</p>;
  const address = addressOf(call, trial.values);
  const key = isKeySent ? ownKey.key : null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send(address, key);
  };
  const choose = (name: string) => {
    const chosen = findCall(groups, name);
    if (chosen !== null) onChange({ name, values: firstValues(chosen) });
  };
  return (
    <div className={`columns align-start gap-4 ${styles['playground']}`}>
      <form className="card stack gap-4 pad-4" aria-label="A call" onSubmit={submit}>
        <label className="stack gap-1" htmlFor={`${id}-call`}>
          <span className="medium">Call</span>
          <select
            id={`${id}-call`}
            className="control"
            value={call.name}
            onChange={({ target }) => choose(target.value)}
          >
            {openCalls(groups).map(({ name, title, calls }) => (
              <optgroup key={name} label={title}>
                {calls.map((each) => (
                  <option key={each.name} value={each.name}>
                    {each.summary}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <Parameters
          call={call}
          values={trial.values}
          onChange={(values) => onChange({ name: call.name, values })}
        />
        {ownKey.key !== null && <SwitchRow label="Send my key" isOn={isKeySent} onChange={setKeySent} />}
        <output className="pad-2-3 rounded ground-sunken size-small code-font" aria-label="Address">
          GET {address}
        </output>
        <div className="row wrap gap-3">
          <button type="submit" className={buttonClass('primary')} disabled={!isHydrated}>
            Send
          </button>
          <CopyText
            label="Copy as curl"
            text={() => curlLine(window.location.origin, address, call.is_stream, key !== null)}
          />
          <a href={`${referencePath}#${call.name}`}>In the reference</a>
        </div>
      </form>
      <Answer outcome={outcome} />
    </div>
  );
}

/** Outcome of the last call sent. */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(address: string, key: string | null): Promise<void> {
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    setOutcome({ state: 'sent' });
    try {
      const view = answerView(await sendCall(address, key, own.signal));
      if (!own.signal.aborted) setOutcome({ state: 'answered', view });
    } catch {
      if (!own.signal.aborted) setOutcome({ state: 'failed' });
    }
  }
  return { outcome, send };
}

interface ParametersProps {
  readonly call: ApiCall;
  readonly values: Trial['values'];
  readonly onChange: (values: Trial['values']) => void;
}

/** Fields for the parameters of a call: required ones of the path first. */
function Parameters({ call, values, onChange }: ParametersProps) {
  const id = useId();
  if (call.parameters.length === 0) return <p className="note">This call takes no parameters.</p>;
  return (
    <div className={`grid align-start gap-3-4 ${styles['parameters']}`}>
      {call.parameters.map(({ name, in: place, note, example }) => (
        <div key={`${call.name} ${name}`} className="stack gap-1">
          <label htmlFor={`${id}-${name}`} className="medium">
            <code>{place === 'path' ? `{${name}}` : `${name}=`}</code>
          </label>
          <ParameterInput
            id={`${id}-${name}`}
            example={example}
            value={values[name] ?? ''}
            onChange={(value) => onChange({ ...values, [name]: value })}
          />
          <span id={`${id}-${name}-note`} className="small-note">
            {note.replaceAll('`', '')}
          </span>
        </div>
      ))}
    </div>
  );
}

interface ParameterInputProps {
  /** The id of its note is this one with `-note` appended. */
  readonly id: string;
  readonly example: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Text goes into the address unchanged, so autocorrection and automatic capitalization are off. */
export function ParameterInput({ id, example, value, onChange }: ParameterInputProps) {
  return (
    <input
      id={id}
      className="control"
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      aria-describedby={`${id}-note`}
      placeholder={example}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Answer({ outcome }: { outcome: Outcome }) {
  return (
    <section
      className={`card stack gap-3 pad-4 ${styles['answer']}`}
      aria-label="Answer"
      aria-busy={outcome.state === 'sent'}
    >
      <output className={`semibold ${isBad(outcome) ? 'color-rose' : ''}`}>{statusText(outcome)}</output>
      {outcome.state === 'answered' && (
        <>
          <p className="small-note tabular">{outcome.view.took}</p>
          <dl className={`small-note grid gap-2-4 ${styles['headers']}`}>
            {outcome.view.headers.map(([name, value]) => (
              <div key={name}>
                <dt className="medium">{name}</dt>
                <dd className="tabular color-text">{value}</dd>
              </div>
            ))}
          </dl>
          {outcome.view.body !== '' && (
            <pre
              className={`pad-3 rounded ground-sunken size-small code-font ${styles['code']}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- So that the keyboard can scroll it.
              tabIndex={0}
              aria-label="Body of the answer"
            >
              {outcome.view.body}
            </pre>
          )}
          {outcome.view.note !== null && <p className="small-note">{outcome.view.note}</p>}
        </>
      )}
    </section>
  );
}

const isBad = (outcome: Outcome) =>
  outcome.state === 'failed' || (outcome.state === 'answered' && !outcome.view.isGood);

function statusText(outcome: Outcome): string {
  switch (outcome.state) {
    case 'none':
      return 'The answer will be shown here.';
    case 'sent':
      return 'Waiting for the answer…';
    case 'failed':
      return 'No answer: the server could not be reached.';
    case 'answered':
      return outcome.view.status;
  }
}
