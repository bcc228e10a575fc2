import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { tilesNamed } from '@rollcall/game/site/tiles';
import type { Tile } from '../../ui/TileGrid.tsx';

const badges = { live: null, new: 'New', soon: 'Soon' } as const;

/** The ways on from a page of statistics (§2.9), and to transfers, which have no tile on the home page (product 4). */
export function seeAlso(settings: PageSettings): readonly Tile[] {
  const stage = stageOf(pageFacts.transfers, settings);
  return [
    ...tilesNamed(['live', 'guilds', 'trends'], settings),
    {
      name: pageFacts.transfers.name,
      title: pageFacts.transfers.banner.title,
      line: pageFacts.transfers.banner.subtitle,
      icon: 'people',
      badge: badges[stage],
      link: stage === 'soon' ? { kind: 'none' } : { kind: 'page', path: pageFacts.transfers.path },
    },
  ];
}
