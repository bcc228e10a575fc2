import { StatisticsPage } from './StatisticsPage.tsx';

/** All servers (§2.9). */
export function ServersPage() {
  return <StatisticsPage focus={null} />;
}
