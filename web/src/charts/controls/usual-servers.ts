import { createContext } from 'react';
import type { ServerChoice } from './chart-choices.ts';

/**
 * Which servers a page is about while its address says nothing: the 64-bit ones (§9), but on the page of a 32-bit
 * server those that it can be compared with.
 */
export const UsualServersContext = createContext<ServerChoice>('64-bit');
