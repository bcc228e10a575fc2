import { copyLink } from '../../../ui/clipboard.ts';
import type { PanelPlace } from '../../panel-slot.ts';
import type { ViewFacts } from '../../view/view-params.ts';
import type { WhoListView } from '../view/who-list-view.ts';
import { whoViewParams } from '../view/who-view-params.ts';

/** Puts a link to this page with this view into the clipboard, and says so (§8). */
export function copyWhoView(view: WhoListView, facts: ViewFacts, place: PanelPlace): Promise<void> {
  return copyLink(whoViewParams.link(location.href, view, facts, place));
}
