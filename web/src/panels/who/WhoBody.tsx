import type { ServerFacts } from '@rollcall/game/definition';
import { defaultWhoSettings } from '@rollcall/game/who-settings';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { EmptyList, ListBody } from '../list/ListBody.tsx';
import type { ListViewState } from '../list/list-view.ts';
import type { WhoList } from './useWhoList.ts';
import type { WhoRow } from './who-rows.ts';
import { whoCounts, whyNobody } from './who-status.ts';
import { clearedWhoFilters, isWhoFiltering } from './who-view.ts';

interface WhoBodyProps extends RowsProps {
  readonly view: ListViewState;
  /** Of a server that is offline. */
  readonly onLoadAnyway: () => void;
}

/** The characters, or what stands in their place. */
export function WhoBody({ view, onLoadAnyway, ...rowsProps }: WhoBodyProps) {
  const { server, list } = rowsProps;
  return (
    <ListBody
      server={server}
      info={list.info}
      view={view}
      awaited="Who is online"
      empty={<Nobody server={server} list={list} />}
      onRetry={list.reload}
      onLoadAnyway={onLoadAnyway}
    >
      <Rows {...rowsProps} />
    </ListBody>
  );
}

function Nobody({ server, list }: Pick<RowsProps, 'server' | 'list'>) {
  const { game } = usePageSettings();
  const { arranged, filter, settings, changeSettings } = list;
  const defaults = defaultWhoSettings(game);
  const counts = whoCounts(arranged, filter);
  return (
    <EmptyList
      text={whyNobody(server.name, counts, settings)}
      hint="Whoever comes online appears here without a reload."
      onClear={
        counts.onlineCount > 0 && isWhoFiltering(settings, defaults)
          ? () => changeSettings(clearedWhoFilters(defaults))
          : null
      }
    />
  );
}

interface RowsProps {
  readonly server: ServerFacts;
  readonly list: WhoList;
  readonly rows: readonly WhoRow[];
  readonly isTable: boolean;
  readonly onHold: (isHeld: boolean) => void;
}

function Rows({ rows }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>{row.name}</li>
      ))}
    </ul>
  );
}
