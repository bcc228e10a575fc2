import { CopyText } from '../../ui/CopyText.tsx';
import { Card, FileDrop } from './TransferCards.tsx';
import type { Import } from './useImport.ts';
import styles from './user-settings.module.css';

/** A script for the console of the other site: saves its storage as a file, without its cached areas and quests. */
export const savingLine =
  "(()=>{const a=document.createElement('a'),kept=Object.entries(localStorage).filter(([key])=>!key.startsWith('v1-cached-'));a.href=URL.createObjectURL(new Blob([JSON.stringify(Object.fromEntries(kept))],{type:'application/json'}));a.download='ddo-audit-settings.json';a.click()})()";

/** Imports a player's settings from DDO Audit. */
export function OtherSiteCard({ imported }: { imported: Import }) {
  return (
    <Card title="Bring your settings along" icon="inward">
      <p className="color-second text-prose">
        Open DDO Audit, press F12 and paste this line into its console: your settings are saved as a file.
        Import that file here, and keep it to yourself: it holds your access tokens.
      </p>
      <pre className={`pad-3 rounded ground-sunken size-small code-font ${styles['line']}`} translate="no">
        {savingLine}
      </pre>
      <div className="row wrap gap-3">
        <CopyText label="Copy the line" text={() => savingLine} />
      </div>
      <FileDrop imported={imported} button="Choose the saved file" label="File saved from DDO Audit" />
    </Card>
  );
}
