import { useState } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { Card } from './Card.tsx';
import { TokensTick } from './TokensTick.tsx';
import { lateImport, tellNotLoaded } from './late-parts.ts';
import styles from './user-settings.module.css';

const toastLifeMs = 5000;

/** Everything that travels, as a file. */
export function ExportCard({ tokenCount }: { readonly tokenCount: number }) {
  const { game } = usePageSettings();
  const [withTokens, setWithTokens] = useState(false);

  const save = async () => {
    try {
      const { bundleText } = await lateImport.load();
      const now = new Date();
      const name = `rollcall-settings-${now.toISOString().slice(0, 10)}.json`;
      saveFile(new Blob([bundleText(game, withTokens, now)], { type: 'application/json' }), name);
      pageToasts.show({ type: 'success', title: 'Exported', message: name, lifeMs: toastLifeMs });
    } catch {
      tellNotLoaded();
    }
  };

  return (
    <Card title="Export to a file" icon="download">
      <p className={styles['text']}>A file to keep, or to import into another browser.</p>
      <TokensTick
        tokenCount={tokenCount}
        isOn={withTokens}
        onChange={setWithTokens}
        warning="Whoever has the file with them can read what your verified characters do."
      />
      <div className={styles['actions']}>
        <Button kind="primary" onClick={() => void save()}>
          Export settings
        </Button>
      </div>
    </Card>
  );
}
