import type { Character } from '../character/character.ts';
import type { KnownLfm } from '../lfm/known-lfm.ts';
import type { ServerInfo } from './server-info.ts';

/**
 * The last live state, restored from what was recorded: a started server begins with it until the first report arrives.
 * It holds the truth, nothing hidden.
 */
export interface LastLive {
  /** Characters online at the end. */
  readonly characters: readonly Character[];
  /** Groups that were open at the end. */
  readonly groups: readonly KnownLfm[];
  readonly servers: readonly LastServer[];
}

export interface LastServer {
  readonly server_name: string;
  readonly info: ServerInfo;
}
