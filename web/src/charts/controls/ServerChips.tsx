import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import styles from './server-chips.module.css';

interface ServerChipsProps {
  /** Name of the list for screen readers. */
  readonly label: string;
  /** Servers to choose from, in this order. */
  readonly servers: readonly ServerFacts[];
  readonly chosen: readonly ServerFacts[];
  /** Whether a server cannot be switched: the last one, or the one of the page. Omitted = all can be switched. */
  readonly isFixed?: (server: ServerFacts) => boolean;
  /** @param key `orien` */
  readonly onToggle: (key: string) => void;
}

/** Servers as chips in their colours: click, Enter or Space switches one on or off. */
export function ServerChips({ label, servers, chosen, isFixed = () => false, onToggle }: ServerChipsProps) {
  return (
    // `role`: without bullets Safari does not read a list as one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={`flex wrap ${styles['chips']}`} aria-label={label}>
      {servers.map((server) => (
        <li key={server.name}>
          <button
            type="button"
            className={`inline-row gap-6px pad-0-2 ground-raised size-small highlight-if-on ${styles['chip']}`}
            aria-pressed={chosen.includes(server)}
            aria-disabled={isFixed(server)}
            onClick={() => onToggle(serverKey(server.name))}
          >
            <span className="swatch" style={{ backgroundColor: server.colour }} aria-hidden="true" />
            <span className="truncate">{server.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
