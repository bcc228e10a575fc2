import { type ApiExample, exampleAddress } from '@rollcall/game/site/api-overview';
import { useState } from 'react';
import { useHydrated } from '../../api/useHydrated.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { programFor } from './api-view.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import styles from './api.module.css';

const topics = [
  { value: 'groups', label: 'Groups' },
  { value: 'stream', label: 'Stream' },
  { value: 'statistics', label: 'Statistics' },
] as const;
const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
] as const;

/** Whole programs, which tests run against a real server. */
export function Examples({ examples }: { readonly examples: readonly ApiExample[] }) {
  const isHydrated = useHydrated();
  const [topic, setTopic] = useState<ApiExample['topic']>('groups');
  const [language, setLanguage] = useState<ApiExample['language']>('curl');
  const shown = examples.find((each) => each.topic === topic && each.language === language);
  if (shown === undefined) return <p className="note">There is no sample code here.</p>;
  const text = programFor(shown.text, isHydrated ? window.location.origin : exampleAddress);
  return (
    <>
      <p className="lead">
        They only need the language’s standard library, and send a key if the variable <code>API_KEY</code>{' '}
        holds one.
      </p>
      <div className="row wrap gap-3">
        <SegmentedControl label="Sample" options={topics} value={topic} onChange={setTopic} />
        <SegmentedControl label="Language" options={languages} value={language} onChange={setLanguage} />
      </div>
      <div className={`card stack clip ${styles['program']}`}>
        <div className="row wrap between gap-2 pad-2-4">
          <code>{shown.file}</code>
          <CopyText label="Copy" text={() => text} />
        </div>
        <pre
          className={`pad-3 rounded ground-sunken size-small code-font ${styles['code']}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- So that the keyboard can scroll it.
          tabIndex={0}
          aria-label={`Program ${shown.file}`}
        >
          {text}
        </pre>
      </div>
    </>
  );
}
