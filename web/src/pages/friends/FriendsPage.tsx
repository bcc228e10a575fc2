import { FriendBehaviour } from '../../panels/people/FriendBehaviour.tsx';
import { PageListNotice } from '../../panels/people/ListNotice.tsx';
import { lateSeeAlso } from '../../panels/see-also/late-see-also.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { FriendsBoard } from './FriendsBoard.tsx';

const SeeAlso = lateSeeAlso('friends', ['who', 'grouping', 'ignores']);

/** The visitor's friends: who is online, what they do, and the way to their groups (product 4, Friends). */
export function FriendsPage() {
  return (
    <Page>
      <Section id="my-friends" title="My Friends">
        <FriendsBoard />
      </Section>
      <Section id="behaviour" title="Behaviour">
        <FriendBehaviour />
      </Section>
      <SeeAlso />
      <PageListNotice list="friends" />
    </Page>
  );
}
