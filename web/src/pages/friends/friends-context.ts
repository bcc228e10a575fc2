import { createContext } from 'react';
import type { DoingShown } from './doing-words.ts';

export interface Doings {
  /** What each does who is online, by id. */
  readonly shown: ReadonlyMap<number, DoingShown>;
  /** Nobody has said yet what they do. */
  readonly isAwaited: boolean;
}

/** What friends do; changes when an answer comes, which only the cells hear. */
export const DoingContext = createContext<Doings>({ shown: new Map(), isAwaited: true });
