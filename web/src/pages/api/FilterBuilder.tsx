import type { ApiCall, ApiGroup } from '@rollcall/game/site/api-overview';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { addressOf, findCall, firstValues } from './api-view.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { ParameterInput, type Trial } from './Playground.tsx';
import styles from './api.module.css';

interface FilterBuilderProps {
  readonly groups: readonly ApiGroup[];
  readonly onTry: (call: ApiCall, values: Trial['values']) => void;
}

const kinds = [
  { value: 'lfmsOnServer', label: 'Groups' },
  { value: 'charactersOnServer', label: 'Characters' },
] as const;
/** The words of a filter with examples, and the resulting address. */
export function FilterBuilder({ groups, onTry }: FilterBuilderProps) {
  const id = useId();
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('lfmsOnServer');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({ levels: '28-32' });
  const call = findCall(groups, kind);
  if (call === null) return null;
  const values = { ...firstValues(call), ...chosen };
  const address = addressOf(call, values);
  const set = (name: string, value: string) => setChosen({ ...chosen, [name]: value });
  return (
    <>
      <p className="lead">
        Lists and streams of groups, and lists of characters, can be filtered: an entry must match every word.
        The words are those of the site’s own addresses.
      </p>
      <SegmentedControl label="What to filter" options={kinds} value={kind} onChange={setKind} />
      <ul className="card">
        {call.parameters
          .filter(({ in: place }) => place === 'query')
          .map(({ name, note, example }) => (
            <li key={name} className={`grid align-center gap-1-4 pad-2-4 line-between ${styles['word']}`}>
              <label htmlFor={`${id}-${name}`} className="medium">
                <code>{name}=</code>
              </label>
              <ParameterInput
                id={`${id}-${name}`}
                example={example}
                value={chosen[name] ?? ''}
                onChange={(value) => set(name, value)}
              />
              <span id={`${id}-${name}-note`} className="small-note">
                {note.replaceAll('`', '')}{' '}
                <button
                  type="button"
                  className={`text-start color-sky code-font ${styles['example']}`}
                  aria-label={`Set ${name} to ${example}`}
                  onClick={() => set(name, example)}
                >
                  {example}
                </button>
              </span>
            </li>
          ))}
      </ul>
      <output
        className="pad-2-3 rounded ground-sunken size-small code-font"
        aria-label="Address with the filter"
      >
        {address}
      </output>
      <div className="row wrap gap-3">
        <Button kind="primary" onClick={() => onTry(call, values)}>
          Try in the playground
        </Button>
        <CopyText label="Copy address" text={() => window.location.origin + address} />
        <Button onClick={() => setChosen({})}>Clear</Button>
      </div>
    </>
  );
}
