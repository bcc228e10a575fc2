import type { PageName } from '@rollcall/game/site/page-facts';
import { tilesNamed } from '@rollcall/game/site/tiles';
import { usePageSettings } from '../api/usePageSettings.ts';
import { Section } from '../ui/Page.tsx';
import { TileGrid } from '../ui/TileGrid.tsx';

/** Links to related pages at the end of a page. */
export function SeeAlso({ pages }: { pages: readonly PageName[] }) {
  return (
    <Section id="see-also" title="See Also">
      <TileGrid label="See also" tiles={tilesNamed(pages, usePageSettings())} />
    </Section>
  );
}
