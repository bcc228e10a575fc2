import type { Character } from '../character/character.ts';
import type { KnownLfm } from '../lfm/known-lfm.ts';
import type { ServerInfo } from './server-info.ts';

/**
 * The live state as it last stood, read back from what was recorded: where a started server begins until the first
 * report arrives. It holds the truth, nothing hidden.
 */
export interface LastLive {
  /** Who was online at the end. */
  readonly characters: readonly Character[];
  /** Groups that were open at the end. */
  readonly groups: readonly KnownLfm[];
  readonly servers: readonly LastServer[];
}

export interface LastServer {
  readonly server_name: string;
  readonly info: ServerInfo;
}
