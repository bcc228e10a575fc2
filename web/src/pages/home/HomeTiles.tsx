import { tileGroups, type TileGroup } from '@rollcall/game/site/page';
import { tilesOf } from '@rollcall/game/site/tiles';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import styles from './home.module.css';

/** In the order of §2.5; the id is that of the section. */
const groups: readonly (readonly [TileGroup, string])[] = [
  ['population', 'population-and-activity'],
  ['social', 'social-tools'],
  ['character', 'character-tools'],
  ['resources', 'additional-resources'],
];

/** Everything there is, in four groups side by side. */
export function HomeTiles() {
  const settings = usePageSettings();
  return (
    <div className={styles['groups']}>
      {groups.map(([group, id]) => (
        <Section key={group} id={id} title={tileGroups[group]}>
          <TileGrid label={tileGroups[group]} tiles={tilesOf(group, settings)} />
        </Section>
      ))}
    </div>
  );
}
