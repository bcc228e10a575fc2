import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CheckRow, PickTools } from '../../ui/fields/CheckFields.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { findPacks, openQuestsText, type Pack, packCountText, packNote } from './pack-choice.ts';
import styles from './packs.module.css';
import type { Packs } from './usePacks.ts';

interface PackListProps {
  readonly packs: Packs;
  /** box = a short list with its own scroll bar; columns = all packs, in as many columns as fit. */
  readonly shape: 'box' | 'columns';
}

/** Check boxes for all adventure packs, with a filter, and buttons that set all shown packs. */
export function PackList({ packs, shape }: PackListProps) {
  const { state, choice } = packs;
  if (state === 'loading') return <PackSkeleton shape={shape} />;
  return (
    <>
      {state === 'failed' && (
        <Notice tone="error" title="Packs not loaded" action={<Button onClick={packs.retry}>Retry</Button>}>
          The adventure packs couldn’t be loaded. Your choices are kept.
        </Notice>
      )}
      {choice.packs.length > 0 && <Choosable packs={packs} shape={shape} />}
      {state === 'loaded' && choice.packs.length === 0 && (
        <p className="small-note">No adventure packs are known yet.</p>
      )}
    </>
  );
}

function Choosable({ packs: { choice, set, setMany }, shape }: PackListProps) {
  const [text, setText] = useState('');
  const shown = useDeferredValue(useMemo(() => findPacks(choice.packs, text), [choice, text]));
  const scope = shown.length === choice.packs.length ? 'all' : 'shown';
  return (
    <>
      <div className={`grid gap-2 ${styles['tools']} ${styles[shape]}`}>
        <SearchField label="Filter packs" value={text} onChange={setText} />
        <PickTools
          allLabel={`Select ${scope}`}
          noneLabel={`Deselect ${scope}`}
          isAll={shown.every(({ isChosen }) => isChosen)}
          isNone={!shown.some(({ isChosen }) => isChosen)}
          onSet={(isOn) => setMany(shown, isOn)}
        >
          <output>
            {shown.length === 0 ? 'No pack name contains that.' : `${formatNumber(shown.length)} shown`}
          </output>
        </PickTools>
      </div>
      <ul className={`hidden-if-empty ${styles['list']} ${styles[shape]}`}>
        {shown.map((pack) => (
          <PackRow key={pack.name} {...pack} onSet={set} />
        ))}
      </ul>
    </>
  );
}

/** Memoized: when one of a hundred rows changes, the others do not render again. */
const PackRow = memo(function PackRow({ onSet, ...pack }: Pack & { readonly onSet: Packs['set'] }) {
  return (
    <li>
      <CheckRow
        label={pack.name}
        note={packNote(pack)}
        isOn={pack.isChosen}
        onChange={(isOn) => onSet(pack, isOn)}
      />
    </li>
  );
});

/** About as many as there are packs; a box shows only as many as fit. */
const skeletonRows = { box: 6, columns: 60 } as const;

function PackSkeleton({ shape }: Pick<PackListProps, 'shape'>) {
  return (
    <>
      <div className={`grid gap-2 ${styles['tools']} ${styles[shape]} ${styles['toolsRoom']}`}>
        <output className="small-note">Content loading...</output>
      </div>
      <div className={`${styles['list']} ${styles[shape]}`} aria-hidden>
        {Array.from({ length: skeletonRows[shape] }, (_, row) => (
          <div key={row} className="row touch-height">
            <Skeleton width={14 + ((row * 7) % 9)} />
          </div>
        ))}
      </div>
    </>
  );
}

interface PackCountProps {
  readonly packs: Pick<Packs, 'state' | 'choice'>;
  readonly className?: string | undefined;
}

/** Number of chosen packs, announced after each change. */
export function PackCount({ packs: { state, choice }, className }: PackCountProps) {
  return (
    <p className={className} aria-live="polite">
      {state === 'loading' ? <Skeleton width={34} /> : packCountText(choice)}
    </p>
  );
}

/** Number of quests that the chosen packs open; empty while the catalogue is not known. */
export function OpenQuests({ packs: { state, choice }, className }: PackCountProps) {
  if (state !== 'loading' && choice.questCount === 0) return null;
  return (
    <p className={className}>{state === 'loading' ? <Skeleton width={30} /> : openQuestsText(choice)}</p>
  );
}
