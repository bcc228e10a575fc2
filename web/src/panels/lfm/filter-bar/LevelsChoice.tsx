import { defaultLfmSettings } from '@rollcall/game/lfm-settings';
import type { SettingsFacts } from '../../settings/setting-rows.ts';
import { useSettingsForm } from '../../settings/useSettingsForm.ts';
import { EligibilityPart } from '../settings/EligibilityPart.tsx';
import type { EligibilitySettings } from '../settings/eligibility-settings.ts';
import { eligibilityTable } from '../settings/eligibility-table.ts';
import type { ShownView } from '../view/useShownView.ts';

interface LevelsChoiceProps {
  readonly server: string;
  readonly view: ShownView;
}

const facts: Pick<SettingsFacts<EligibilitySettings>, 'table' | 'defaults'> = {
  table: eligibilityTable,
  defaults: defaultLfmSettings,
};

/** The choice of the settings dialog, close at hand: by levels or by one's own characters (§2.7). */
export function LevelsChoice({ server, view }: LevelsChoiceProps) {
  return <EligibilityPart server={server} form={useSettingsForm(facts, view)} />;
}
