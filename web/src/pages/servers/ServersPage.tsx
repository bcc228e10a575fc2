import { StatisticsPage } from './StatisticsPage.tsx';

/** Statistics of all servers. */
export function ServersPage() {
  return <StatisticsPage focus={null} />;
}
