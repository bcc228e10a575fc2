import { EligibilityPart } from '../settings/EligibilityPart.tsx';
import { useSettingsForm } from '../settings/useSettingsForm.ts';
import type { ShownView } from '../view/useShownView.ts';

interface LevelsChoiceProps {
  readonly server: string;
  readonly view: ShownView;
}

/** The choice of the settings dialog, close at hand: by levels or by one's own characters (§2.7). */
export function LevelsChoice({ server, view }: LevelsChoiceProps) {
  return <EligibilityPart server={server} form={useSettingsForm(view)} />;
}
