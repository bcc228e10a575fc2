import { foldGuildName } from '@rollcall/game/guild-search';
import { serverKey } from '@rollcall/game/servers';
import { personName } from '../../panels/people/person-name.ts';
import { type AccessToken, tokenOf } from '../../storage/access-tokens-store.ts';
import type { CachedList } from '../../storage/cached-list.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** A token that may open the roll of a guild. */
export interface MemberToken {
  readonly token: AccessToken;
  /** Of whom it is, as last seen; null = nobody knows the name. */
  readonly name: string | null;
}

/** What a visitor has to see all members of a guild by. */
export type MemberAccess =
  /** Tokens to be tried in their order, one at least. */
  | { readonly kind: 'tokens'; readonly tokens: readonly MemberToken[] }
  /** A character of the visitor is in the guild, and not verified in this browser. */
  | { readonly kind: 'unverified'; readonly id: number; readonly name: string }
  | { readonly kind: 'none' };

/**
 * Finds the tokens of the visitor's characters that are in a guild as last seen; behind them those of anonymous ones on
 * its server, of whom only the server knows where they belong.
 */
export function memberAccess(
  entries: readonly ListedCharacter[],
  tokens: CachedList<AccessToken>,
  serverName: string,
  guildName: string,
): MemberAccess {
  const here = entries.flatMap(({ id, character }) => {
    if (character === null || serverKey(character.server_name) !== serverKey(serverName)) return [];
    return [{ id, character, token: tokenOf(tokens, id) }];
  });
  const wanted = foldGuildName(guildName);
  const members = here.filter(({ character }) => foldGuildName(character.guild_name ?? '') === wanted);
  const hidden = here.filter(({ character }) => character.is_anonymous && character.guild_name === null);
  const held = [...members, ...hidden].flatMap(({ token, character }) =>
    token === null ? [] : [{ token, name: character.name }],
  );
  if (held.length > 0) return { kind: 'tokens', tokens: held };
  const [own] = members;
  if (own === undefined) return { kind: 'none' };
  return { kind: 'unverified', id: own.id, name: personName(own) };
}
