import { Icon } from '../ui/Icon.tsx';
import styles from './nav.module.css';
import { useTheme } from './useTheme.ts';

/**
 * Changes between dark and light; the choice stays (§4). Both faces are drawn and the theme on `<html>` shows one of
 * them: it is right in the page as served, which does not know the theme.
 */
export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  return (
    <button
      type="button"
      className={styles['iconButton']}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    >
      <span className={styles['whenDark']} title="Switch to the light theme">
        <Icon name="sun" size={20} />
        <span className="visually-hidden">Switch to the light theme</span>
      </span>
      <span className={styles['whenLight']} title="Switch to the dark theme">
        <Icon name="moon" size={20} />
        <span className="visually-hidden">Switch to the dark theme</span>
      </span>
    </button>
  );
}
