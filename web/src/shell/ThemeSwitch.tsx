import { Icon } from '../ui/Icon.tsx';
import styles from './nav.module.css';
import { useTheme } from './useTheme.ts';

/** Changes between dark and light; the choice stays (§4). */
export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={styles['iconButton']}
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => choose(other)}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} size={20} />
    </button>
  );
}
