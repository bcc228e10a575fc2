import type { Character } from '@rollcall/game/character';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import type { CharacterListName } from '../../../data/people/character-lists.ts';
import { Button } from '../../../ui/Button.tsx';
import { addWithUndo, removeWithUndo } from '../../people/change-with-undo.ts';
import type { CharacterContent } from './who-details.ts';

interface PersonActionsProps {
  readonly character: Character;
  readonly content: Pick<CharacterContent, 'isAnonymous' | 'isFriend' | 'isIgnored' | 'isRegistered'>;
}

/** Puts somebody on the visitor's lists, or takes them off. Who is anonymous is not to be told apart by a list. */
export function PersonActions({ character, content }: PersonActionsProps) {
  const { isAnonymous, isFriend, isIgnored, isRegistered } = content;
  const canAdd = !isAnonymous && !isRegistered;
  return (
    <>
      {(isFriend || canAdd) && (
        <ListButton
          list="friends"
          character={character}
          isOn={isFriend}
          words={['Add to friends', 'Remove from friends']}
        />
      )}
      {(isIgnored || canAdd) && (
        <ListButton
          list="ignored"
          character={character}
          isOn={isIgnored}
          words={['Ignore', 'Stop ignoring']}
        />
      )}
    </>
  );
}

interface ListButtonProps {
  readonly list: CharacterListName;
  readonly character: Character;
  readonly isOn: boolean;
  /** What it does to somebody who is not on the list, and to somebody who is. */
  readonly words: readonly [add: string, remove: string];
}

function ListButton({ list, character, isOn, words: [add, remove] }: ListButtonProps) {
  const { game } = usePageSettings();
  const change = () => (isOn ? removeWithUndo(list, character.id, game) : addWithUndo(list, character, game));
  return <Button onClick={change}>{isOn ? remove : add}</Button>;
}
