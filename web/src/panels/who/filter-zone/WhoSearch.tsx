import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BarSearch } from '../../filter-bar/FilterBarParts.tsx';

interface WhoSearchProps {
  /** Of the field, for its label. */
  readonly id: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The visitor goes on to the list. */
  readonly onLeave: () => void;
}

/** The search box. A letter is seen at once; the list, which may be long, follows after the next paint. */
export function WhoSearch({ id, text, onChange, onLeave }: WhoSearchProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // Known within the event in which it is typed.
  const typed = useRef<string | null>(null);
  useEffect(() => {
    if (draft === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        typed.current = null;
        onChange(draft);
        setDraft(null);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [draft, onChange]);

  const type = (next: string) => {
    typed.current = next;
    setDraft(next);
  };
  const leave = () => {
    const last = typed.current;
    typed.current = null;
    if (last !== null) {
      // The list is what was asked for when the focus comes.
      flushSync(() => {
        onChange(last);
        setDraft(null);
      });
    }
    onLeave();
  };
  return (
    <BarSearch id={id} hint="Quests too; use commas" text={draft ?? text} onChange={type} onLeave={leave} />
  );
}
