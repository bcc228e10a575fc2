import { createContext } from 'react';

/** What the cells of the page's own columns show beside their entries. */
interface RegistrationCells {
  /** Characters that this browser holds a token for. */
  readonly verifiedIds: ReadonlySet<number>;
  /** Characters that groups are lit for (product 4: tracked for LFM filtering). */
  readonly trackedIds: ReadonlySet<number>;
  /** Stays the same function. */
  readonly track: (id: number, isTracked: boolean) => void;
}

/** Provided by the page around its table. */
export const RegistrationContext = createContext<RegistrationCells>({
  verifiedIds: new Set(),
  trackedIds: new Set(),
  track: () => {},
});
