import { typedText } from '@rollcall/game/text';
import { readerKeyPattern } from '@rollcall/game/api/reader-key';
import { useState } from 'react';
import { readerKeyStore } from '../../storage/reader-key-store.ts';
import { useStored } from '../../storage/local-store.ts';

/** The visitor's key on this page. */
export interface OwnKey {
  /** null = none in use here. */
  readonly key: string | null;
  readonly isRemembered: boolean;
  /** @returns false when it cannot be a key */
  readonly use: (text: string) => boolean;
  readonly remember: (isRemembered: boolean) => void;
  readonly forget: () => void;
}

/** The visitor's API key, kept in memory, and in this browser's storage only on request. */
export function useReaderKey(): OwnKey {
  const remembered = useStored(readerKeyStore);
  const [used, setUsed] = useState<string | null>(null);
  const key = remembered ?? used;
  return {
    key,
    isRemembered: remembered !== null,
    use: (text) => {
      const typed = typedText(text);
      if (!readerKeyPattern.test(typed)) return false;
      setUsed(typed);
      if (remembered !== null) readerKeyStore.set(typed);
      return true;
    },
    remember: (isRemembered) => {
      setUsed(key);
      if (isRemembered) readerKeyStore.set(key);
      else readerKeyStore.reset();
    },
    forget: () => {
      setUsed(null);
      readerKeyStore.reset();
    },
  };
}
