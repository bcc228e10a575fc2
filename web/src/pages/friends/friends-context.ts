import { createContext } from 'react';
import type { DoingShown } from './doing-words.ts';

/** What each friend does who is online, by id. Provided by the page around its table. */
export const DoingContext = createContext<ReadonlyMap<number, DoingShown>>(new Map());
