import type { ListedLfm } from '@rollcall/game/lfm-list';
import { type GroupContent, groupContent } from './group-content.ts';
import type { OverlayFacts } from './overlay-facts.ts';
import type { OverlayPart } from './overlay-machine.ts';
import { type QuestContent, questContent } from './quest-content.ts';

export type OverlayContent = GroupContent | QuestContent;

/** Everything that the card of a group says: each string, icon name and emphasis. Source: §2.7, §3, look: Overlay. */
export function overlayContent(listed: ListedLfm, part: OverlayPart, facts: OverlayFacts): OverlayContent {
  return part === 'group' ? groupContent(listed, facts) : questContent(listed, facts);
}
