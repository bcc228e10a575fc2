import { Moon, Sun } from 'lucide-react';
import styles from './nav.module.css';
import { useTheme } from './useTheme.ts';

/** Changes between dark and light; the choice stays (§4). */
export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      className={styles['iconButton']}
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => choose(other)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
