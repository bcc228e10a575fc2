import { serverKey } from '@rollcall/game/servers';
import { useId } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import type { AskedServer } from './guild-query.ts';
import styles from './guilds.module.css';
import type { GuildSearch } from './useGuildSearch.ts';

interface GuildSearchFormProps {
  readonly search: GuildSearch;
  readonly server: AskedServer;
}

const kinds = [
  { bitness: 64, label: '64-bit servers' },
  { bitness: 32, label: '32-bit servers' },
] as const;

/** By name and server; what stands in it stands in the address. */
export function GuildSearchForm({ search, server }: GuildSearchFormProps) {
  const { game } = usePageSettings();
  const serverId = useId();
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
    >
      <SearchField label="Search guilds by name" value={search.text} onChange={search.type} />
      <div>
        <label htmlFor={serverId} className="visually-hidden">
          Server
        </label>
        <select
          id={serverId}
          className="control"
          value={server.kind === 'known' ? server.key : server.kind}
          onChange={({ target: { value } }) => search.change({ server: value === 'all' ? '' : value })}
        >
          <option value="all">All servers</option>
          {server.kind === 'unknown' && (
            <option value="unknown" disabled>
              Unknown server
            </option>
          )}
          {kinds.map(({ bitness, label }) => {
            const servers = game.servers.filter((each) => each.bitness === bitness);
            return (
              servers.length > 0 && (
                <optgroup key={bitness} label={label}>
                  {servers.map(({ name }) => (
                    <option key={name} value={serverKey(name)}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
        </select>
      </div>
    </form>
  );
}
