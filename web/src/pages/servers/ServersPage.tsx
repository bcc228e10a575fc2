import { StatisticsPage } from './StatisticsPage.tsx';

export function ServersPage() {
  return <StatisticsPage focus={null} />;
}
