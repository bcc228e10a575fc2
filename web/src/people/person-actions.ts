import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import { findServer } from '@rollcall/game/servers';
import type { KnownIds } from '../api/people/known-ids.ts';
import { viewerPath, whoSearch } from '../api/site-paths.ts';
import { cleanText } from '../canvas/clean-text.ts';
import type { IconName } from '../ui/Icon.tsx';
import { guildPath } from './GuildLink.tsx';

/** An action for a character on the page. */
export type PersonAction = { readonly label: string; readonly icon: IconName } & (
  | { readonly kind: 'list'; readonly list: 'friends' | 'ignored'; readonly isOn: boolean }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'link'; readonly path: string }
);

/**
 * The actions for a character, in the order of the buttons. None for anonymous characters, since each would reveal who
 * they are. The visitor's own characters cannot be added to lists or messaged.
 */
export function personActions(
  character: Character,
  viewer: Pick<KnownIds, 'registeredIds' | 'friendIds' | 'ignoredIds'>,
  definition: Pick<GameDefinition, 'servers'>,
): readonly PersonAction[] {
  const { id, is_anonymous } = character;
  const name = cleanText(character.name ?? '');
  if (is_anonymous || name === '') return [];
  const isOwn = viewer.registeredIds.has(id);
  const isFriend = viewer.friendIds.has(id);
  const isIgnored = viewer.ignoredIds.has(id);
  const lists: readonly PersonAction[] = [
    {
      kind: 'list',
      list: 'friends',
      isOn: isFriend,
      label: isFriend ? 'Remove friend' : 'Add friend',
      icon: 'heart',
    },
    {
      kind: 'list',
      list: 'ignored',
      isOn: isIgnored,
      label: isIgnored ? 'Stop ignoring' : 'Ignore',
      icon: 'mute',
    },
  ];
  return [
    ...lists.filter((action) => !isOwn || (action.kind === 'list' && action.isOn)),
    // After the space, the visitor types the message.
    ...(isOwn
      ? []
      : [{ kind: 'copy', text: `/tell ${name} `, label: 'Copy /tell', icon: 'message' } as const]),
    ...placesOf(character, name, definition),
  ];
}

/** Links to more about a character. */
function placesOf(
  { server_name, guild_name }: Character,
  name: string,
  definition: Pick<GameDefinition, 'servers'>,
): readonly PersonAction[] {
  const who = viewerPath('who', findServer(definition, server_name));
  const guild = guildPath(server_name, guild_name ?? '');
  return [
    ...(who === null
      ? []
      : [
          {
            kind: 'link',
            path: `${who}?${new URLSearchParams(whoSearch(name))}`,
            label: 'Find in Who',
            icon: 'search',
          } as const,
        ]),
    ...(guild === null ? [] : [{ kind: 'link', path: guild, label: 'Open guild', icon: 'people' } as const]),
  ];
}
