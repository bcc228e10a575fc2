import * as populationReads from '@rollcall/game/api/population-reads';
import { dayOf } from '@rollcall/game/population/day-of-week';
import { serverComparison } from '@rollcall/game/population/server-comparison';
import { comparedServers, mostCompared } from '@rollcall/game/population/server-selection';
import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { useMemo } from 'react';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { useCoveredAverages } from '../../../api/useCoveredAverages.ts';
import { useRead } from '../../../api/useRead.ts';
import { useTimeZone, zoneParameter } from '../../../api/useTimeZone.ts';
import { averageOver } from '../../../charts/controls/chart-choices.ts';
import { ServerChips } from '../../../charts/controls/ServerChips.tsx';
import { usePageFilter } from '../../../charts/controls/usePageFilter.ts';
import { useNear } from '../../../ui/useNear.ts';
import { useChartFailure } from '../../../api/chart-failures.ts';
import { comparisonNumbers } from '../../../charts/lines/value-format.ts';
import { hourFormat } from '../../../ui/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Comparison } from '../../../ui/Comparison.tsx';
import { textField, useAddressField } from '../../../ui/useAddressChoice.ts';
import { focusIdOf, type SectionProps } from './section-props.ts';

const compareField = textField('compare');

/** Compares two to four servers in words; meanwhile the charts of the page show only these. */
export function CompareSection({ focus }: SectionProps) {
  const { servers } = usePageSettings().game;
  const { range } = usePageFilter();
  const [list, change] = useAddressField(compareField);
  const [place, isNear] = useNear();
  const compared = useMemo(() => {
    const named = comparedServers(list ?? '', servers);
    // On its own page a server is always part of the comparison.
    return focus === null ? named : [...new Set([focus, ...named])].slice(0, mostCompared);
  }, [list, servers, focus]);
  const isComparing = compared.length > 1;
  const isWanted = isNear && isComparing;
  const averages = useCoveredAverages(range, { isWanted });
  const zone = zoneParameter(useTimeZone());
  const hours = useRead(populationReads.populationByHour, { period: range }, { query: { zone }, isWanted });
  useChartFailure(averages.error);
  useChartFailure(hours.error);
  const sentences = useMemo(() => {
    if (averages.data === null || hours.data === null) return null;
    const [means, days] = [averages.data, hours.data];
    const facts = compared.map(({ name }) => {
      const key = serverKey(name);
      const day = days[key];
      return {
        name,
        characters: means[key]?.avg_character_count ?? null,
        groups: means[key]?.avg_lfm_count ?? null,
        hours: day === undefined ? [] : dayOf(day).map(({ avg_character_count: value }) => value),
      };
    });
    return serverComparison(facts, { ...comparisonNumbers, hour: hourFormat() });
  }, [averages.data, hours.data, compared]);

  const isFixed = (server: ServerFacts) =>
    server === focus || (compared.length === mostCompared && !compared.includes(server));
  const toggle = (key: string) => {
    if (servers.some((server) => serverKey(server.name) === key && isFixed(server))) return;
    const keys = compared.map(({ name }) => serverKey(name));
    const next = keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key];
    change(next.length === 0 || next.join() === focusIdOf(focus) ? null : next.join(','));
  };
  const hasFailed = averages.state === 'error' || hours.state === 'error';
  return (
    <div ref={place} className="stack gap-3">
      <ServerChips
        label={`Two to ${mostCompared} servers to compare`}
        servers={servers}
        chosen={compared}
        isFixed={isFixed}
        onToggle={toggle}
      />
      <Comparison
        prompt="Choose two to four servers to compare them in words and in all charts of the page."
        count={compared.length}
        sentences={sentences}
        expected={3}
        note={averageOver(range)}
        onRetry={
          hasFailed
            ? () => {
                averages.reload();
                hours.reload();
              }
            : null
        }
      >
        {Boolean(list) && <Button onClick={() => change(null)}>Stop comparing</Button>}
      </Comparison>
    </div>
  );
}
