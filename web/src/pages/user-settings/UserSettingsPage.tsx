import { usePageSettings } from '../../data/usePageSettings.ts';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { ExportCard } from './ExportCard.tsx';
import { ImportCard } from './ImportCard.tsx';
import { KeptHere } from './KeptHere.tsx';
import { ReceiveCard } from './ReceiveCard.tsx';
import { SendCard } from './SendCard.tsx';
import { useImport } from './useImport.ts';
import { useLinkedCode } from './useLinkedCode.ts';
import styles from './user-settings.module.css';

/** What of the visitor's is in this browser, and how it comes to another (product 4, User settings). */
export function UserSettingsPage() {
  const { game, site } = usePageSettings();
  const imported = useImport(game, site.product_name);
  const linked = useLinkedCode();
  const tokenCount = useStored(accessTokensStore).data.length;
  return (
    <Page>
      <Section id="here" title="In This Browser">
        <KeptHere />
      </Section>
      {imported.work !== null && <imported.work.ImportProgress imported={imported} />}
      <div className={styles['columns']}>
        <Section id="take" title="Take It Along">
          <ExportCard tokenCount={tokenCount} />
          <SendCard tokenCount={tokenCount} />
        </Section>
        <Section id="bring" title="Bring It Here">
          <ImportCard imported={imported} />
          <ReceiveCard key={linked} linked={linked} onText={imported.openText} />
        </Section>
      </div>
    </Page>
  );
}
