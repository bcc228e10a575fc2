import type { Character } from '@rollcall/game/character';
import { realClasses } from '@rollcall/game/classes';
import type { ListedCharacter } from '../../../storage/character-list-stores.ts';

/** A registered character as a line of the list. */
export interface CharacterLine {
  readonly id: number;
  readonly name: string;
  /** Level and classes; on another server that too. */
  readonly note: string;
  readonly isTracked: boolean;
}

export interface CharacterChoice {
  readonly here: readonly CharacterLine[];
  readonly elsewhere: readonly CharacterLine[];
  /** What the list means as it stands, when that is not plain from it; null otherwise. */
  readonly advice: string | null;
}

/** The visitor's characters, those of the server first, each by name. */
export function characterChoice(
  registered: readonly ListedCharacter[],
  trackedIds: readonly number[],
  server: string,
  collator: Pick<Intl.Collator, 'compare'>,
): CharacterChoice {
  const tracked = new Set(trackedIds);
  const isHere = ({ character }: ListedCharacter) =>
    character !== null && character.server_name.toLowerCase() === server.toLowerCase();
  const linesOf = (listed: readonly ListedCharacter[], isOwnServer: boolean) =>
    listed
      .map(({ id, character }) => ({
        id,
        name: character?.name ?? `Character ${id}`,
        note: noteOf(character, isOwnServer),
        isTracked: tracked.has(id),
      }))
      .sort((a, b) => collator.compare(a.name, b.name));
  const here = linesOf(registered.filter(isHere), true);
  const elsewhere = linesOf(
    registered.filter((listed) => !isHere(listed)),
    false,
  );
  return { here, elsewhere, advice: adviceFor(registered.length, here, server) };
}

/** The tracked ids with some added or taken away. */
export function changeTracked(
  trackedIds: readonly number[],
  ids: readonly number[],
  isOn: boolean,
): number[] {
  const others = trackedIds.filter((id) => !ids.includes(id));
  return isOn ? [...others, ...ids] : others;
}

function noteOf(character: Character | null, isHere: boolean): string {
  if (character === null) return 'not seen yet';
  const { total_level: level, classes, server_name: server } = character;
  const names = realClasses(classes).map(({ name }) => name);
  const parts = [`Level ${level}`, names.join(', ') || null, isHere ? null : server];
  return parts.filter((part) => part !== null).join(' · ');
}

function adviceFor(count: number, here: readonly CharacterLine[], server: string): string | null {
  if (count === 0) {
    return 'You have not registered a character yet. Add one, and the groups that it could join are lit.';
  }
  if (here.length === 0) return `None of your characters is on ${server}, so no group is lit.`;
  return here.some(({ isTracked }) => isTracked)
    ? null
    : `No character on ${server} is chosen, so no group is lit.`;
}
