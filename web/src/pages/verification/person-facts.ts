import { realClasses } from '@rollcall/game/classes';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** "Orien · Level 20"; of somebody never seen nothing is known. */
export function placeFacts({ character }: ListedCharacter): string {
  if (character === null) return 'Not seen yet';
  return [character.server_name, `Level ${character.total_level}`].filter((fact) => fact !== '').join(' · ');
}

/** "Fighter 12, Rogue 8"; empty = not known. */
export function classFacts({ character }: ListedCharacter): string {
  return realClasses(character?.classes ?? [])
    .map(({ name, level }) => `${name} ${level}`)
    .join(', ');
}
