import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { CheckRow } from '../../ui/fields/CheckFields.tsx';
import { formatNumber } from '../../ui/format.ts';
import styles from './user-settings.module.css';

interface TokensTickProps {
  readonly tokenCount: number;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** What it means for whoever comes by what is made. */
  readonly warning: string;
}

/** Tokens leave the browser only when this is ticked (product 4, User settings). */
export function TokensTick({ tokenCount, isOn, onChange, warning }: TokensTickProps) {
  const isKnown = useIsBrowser();
  return (
    <div className={styles['tick']}>
      <CheckRow
        label="Include access tokens"
        note={isKnown ? `${formatNumber(tokenCount)} here` : ''}
        isOn={isOn}
        onChange={onChange}
      />
      <p className={isOn ? styles['caution'] : styles['quiet']}>{warning}</p>
    </div>
  );
}
