import type { ServerFacts } from '@rollcall/game/definition';
import { flagsStore } from '../storage/preference-stores.ts';
import { useStored } from '../storage/local-store.ts';
import { useHydrated } from './useHydrated.ts';

/**
 * Are the 32-bit servers listed? served = the page as the server drew it: they are there for whoever wants to see them,
 * which public/theme.js knows, and hidden by styles (src/styles/base.css) from all others.
 */
export type BitnessListed = 'served' | 'shown' | 'hidden';

/** What the visitor has chosen (hidden by default). */
export function use32BitServers(): BitnessListed {
  const { hide32BitServers } = useStored(flagsStore);
  const isHydrated = useHydrated();
  if (!isHydrated) return 'served';
  return hide32BitServers ? 'hidden' : 'shown';
}

/** Remembers the other choice. */
export function toggle32BitServers(): void {
  const flags = flagsStore.get();
  flagsStore.set({ ...flags, hide32BitServers: !flags.hide32BitServers });
}

/** Whether a server is in a list, and whether styles decide if it is seen. */
export function listedAs({ bitness }: Pick<ServerFacts, 'bitness'>, listed: BitnessListed) {
  return {
    isListed: bitness === 64 || listed !== 'hidden',
    isServedOnly: bitness === 32 && listed === 'served',
  };
}
