import { tilesNamed } from '@rollcall/game/site/tiles';
import { PageFilter } from '../../charts/controls/PageFilter.tsx';
import { UsualServersContext } from '../../charts/controls/usual-servers.ts';
import { useChartFailures } from '../../charts/frame/chart-failures.ts';
import { useDataErrorToast } from '../../data/useDataErrorToast.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { FlowsChart } from './FlowsChart.tsx';
import { GainsChart } from './GainsChart.tsx';
import { MatrixChart } from './MatrixChart.tsx';
import { TransfersAnswer } from './TransfersAnswer.tsx';
import { useTransfers } from './useTransfers.ts';

/** Which servers gain and lose players (product 4: Transfers)? All of them, unless the address says otherwise. */
export function TransfersPage() {
  return (
    <UsualServersContext value="all">
      <Transfers />
    </UsualServersContext>
  );
}

function Transfers() {
  const settings = usePageSettings();
  const read = useTransfers();
  useDataErrorToast(useChartFailures(), pageToasts.show);
  return (
    <Page>
      <PageFilter isRow />
      <TransfersAnswer read={read} />
      <Section id="gains-and-losses" title="Gains and Losses">
        <GainsChart read={read} />
      </Section>
      <Section id="biggest-flows" title="Biggest Flows">
        <FlowsChart read={read} />
      </Section>
      <Section id="home-and-current" title="Home and Current Server">
        <MatrixChart read={read} />
      </Section>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['servers', 'live', 'guilds'], settings)} />
      </Section>
    </Page>
  );
}
