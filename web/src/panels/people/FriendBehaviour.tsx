import type { LfmBehaviour, WhoBehaviour } from './behaviour-words.ts';
import { PeopleBehaviour } from './PeopleBehaviour.tsx';

const lfm: readonly LfmBehaviour[] = [
  'showIndicationForGroupsPostedByFriends',
  'showIndicationForGroupsContainingFriends',
];
const who: readonly WhoBehaviour[] = ['pinFriends', 'alwaysShowFriends'];

/** What friends do to the live lists, as switches. */
export function FriendBehaviour() {
  return <PeopleBehaviour lfm={lfm} who={who} />;
}
