import { usePageSettings } from '../../data/usePageSettings.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { ExportCard } from './ExportCard.tsx';
import { ImportCard } from './ImportCard.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { KeptHere } from './KeptHere.tsx';
import { ReceiveCard } from './ReceiveCard.tsx';
import { SendCard } from './SendCard.tsx';
import { useImport } from './useImport.ts';
import { useLinkedCode } from './useLinkedCode.ts';
import { useStoredValues } from './useStoredValues.ts';
import styles from './user-settings.module.css';

/** What of the visitor's is in this browser, and how it comes to another (product 4, User settings). */
export function UserSettingsPage() {
  const { game, site } = usePageSettings();
  const values = useStoredValues(game);
  const imported = useImport(game, site.product_name);
  const linked = useLinkedCode();
  return (
    <Page>
      <Section id="here" title="In this browser">
        <KeptHere values={values} />
      </Section>
      <ImportProgress imported={imported} values={values} />
      <div className={styles['columns']}>
        <Section id="take" title="Take it along">
          <ExportCard tokenCount={values['access-tokens'].data.length} />
          <SendCard tokenCount={values['access-tokens'].data.length} />
        </Section>
        <Section id="bring" title="Bring it here">
          <ImportCard imported={imported} />
          <ReceiveCard key={linked} linked={linked} onText={(text) => imported.open(text, null)} />
        </Section>
      </div>
    </Page>
  );
}
