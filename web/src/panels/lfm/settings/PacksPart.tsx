import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { PackCount, PackList } from '../../packs/PackList.tsx';
import { usePacks } from '../../packs/usePacks.ts';
import type { PartProps } from '../../settings/setting-rows.ts';
import styles from './lfm-settings.module.css';

/** Which adventure packs the visitor owns (product 4, Owned content). */
export function PacksPart({ form: { textOf } }: PartProps<LfmSettings>) {
  const packs = usePacks();
  return (
    <fieldset className={styles['list']}>
      <legend className={styles['legend']}>{textOf('ownedContent').label}</legend>
      <PackCount packs={packs} className={styles['advice']} />
      <PackList packs={packs} shape="box" />
    </fieldset>
  );
}
