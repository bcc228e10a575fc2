import type { PageFrame } from '@rollcall/game/site/page-frame';
import { wordsOf } from '@rollcall/game/site/page-words';
import { usePageSettings } from '../api/usePageSettings.ts';
import { Icon } from '../ui/Icon.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { TileGrid } from '../ui/TileGrid.tsx';
import styles from './coming-soon.module.css';
import { everyPage } from '@rollcall/game/site/page-facts';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { type PageTile, tileOf } from '@rollcall/game/site/tiles';

/** Shown for an announced page that is not open yet: a description of the page, and links to others. */
export function ComingSoon({ frame }: { frame: PageFrame }) {
  const settings = usePageSettings();
  const { tile, description } = wordsOf(frame.facts);
  return (
    <Page>
      <section className={`card flex gap-6 ${styles['card']}`}>
        <Icon name={tile?.icon ?? 'timer'} size={32} strokeWidth={1.5} className="color-ember rigid" />
        <div className={`stack gap-2 ${styles['words']}`}>
          <h2 className="size-title-3">Coming soon</h2>
          <p>{frame.fill(description)}</p>
          <p className="color-second">We’re still building this page.</p>
        </div>
      </section>
      <Section title="Available Now">
        <TileGrid label="Pages you can use now" tiles={openPages(settings)} />
      </Section>
    </Page>
  );
}

/** The tiles of pages that can be used now, in the order of the page table. */
export function openPages(settings: PageSettings): PageTile[] {
  return everyPage.flatMap((page) => tileOf(page, settings)).filter(({ link }) => link.kind !== 'none');
}
