import type { Character } from '../character/character.ts';
import type { KnownLfm } from '../lfm/known-lfm.ts';
import type { ServerInfo } from './server-info.ts';

/**
 * The last live state, restored from recorded data. A server starts with it until the first report arrives. Nothing in
 * it is hidden.
 */
export interface LastLive {
  readonly characters: readonly Character[];
  readonly groups: readonly KnownLfm[];
  readonly servers: readonly LastServer[];
}

export interface LastServer {
  readonly server_name: string;
  readonly info: ServerInfo;
}
