import styles from './raids.module.css';

const servers = ['a', 'b', 'c', 'd'];
const rows = ['a', 'b', 'c'];

/** Raids that are on their way, with lines as high as those that come. */
export function RaidsSkeleton({ text }: { readonly text: string }) {
  return (
    <div className={styles['skeleton']}>
      <output className={styles['loading']}>{text}</output>
      <div aria-hidden="true">
        {servers.map((server) => (
          <div key={server}>
            <div className={styles['headBar']}>
              <span />
              <span />
            </div>
            {rows.map((row) => (
              <div key={row} className={styles['rowBar']}>
                <span />
                <span />
                <span />
                <span />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
