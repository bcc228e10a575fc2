import { tilesNamed } from '@rollcall/game/site/tiles';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { FriendBehaviour } from '../../panels/people/FriendBehaviour.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { FriendsBoard } from './FriendsBoard.tsx';

/** The visitor's friends: who is online, what they do, and the way to their groups (product 4, Friends). */
export function FriendsPage() {
  const settings = usePageSettings();
  return (
    <Page>
      <Section id="my-friends" title="My Friends">
        <FriendsBoard />
      </Section>
      <Section id="behavior" title="Behavior">
        <FriendBehaviour />
      </Section>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['who', 'grouping', 'ignores'], settings)} />
      </Section>
    </Page>
  );
}
