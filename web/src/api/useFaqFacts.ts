import { numberFormat } from '../ui/locale.ts';
import * as populationReads from '@rollcall/game/api/population-reads';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import type { FaqFacts } from '@rollcall/game/site/faq';
import type { LiveSnapshot } from './live-query.ts';
import { usePageSettings } from './usePageSettings.ts';
import { useCoveredAverages } from './useCoveredAverages.ts';
import { useRead } from './useRead.ts';
import { useServerNow } from './useServerNow.ts';

const numbers = numberFormat();
const formatNumber = (value: number) => numbers.format(value);

/** Facts for the answers to frequent questions. The served page has all of them; each part may fail independently. */
export function useFaqFacts(servers: Pick<LiveSnapshot<ServerInfos>, 'data' | 'state'>): FaqFacts {
  const { game, site } = usePageSettings();
  const { data: weekAverages } = useCoveredAverages('week');
  const { data: monthAverages } = useCoveredAverages('month');
  const { data: quarterUniques } = useRead(populationReads.populationUnique, { period: 'quarter' });
  const nowMs = useServerNow();
  return {
    game,
    site,
    infos: servers.data,
    hasFailed: servers.state === 'error' || servers.state === 'halted',
    weekAverages,
    monthAverages,
    quarterUniques,
    nowMs,
    formatNumber,
  };
}
