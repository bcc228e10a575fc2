import { createContext } from 'react';
import type { DoingShown } from './doing-words.ts';

/** What each does who is online, by id. */
export type Doings = ReadonlyMap<number, DoingShown>;

/** What friends do; changes when an answer comes, which only the cells hear. */
export const DoingContext = createContext<Doings>(new Map());
