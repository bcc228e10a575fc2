import { useMemo } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { pageFullscreen, useFullscreen } from '../../ui/fullscreen.ts';
import type { PanelTool } from '../panel-slot.ts';
import type { LfmLook } from './lfm-layout.ts';

/** Enlargement of letters and rows on a screen that is read from a distance. */
const enlargement = 1.3;

async function enter(): Promise<void> {
  // Both happen in the same click, since the browser only allows fullscreen while handling one.
  const isShownFull = pageFullscreen.enter('second-screen');
  const { beginSecondScreen } = await import('./second-screen.ts');
  await beginSecondScreen(await isShownFull);
}

/** Without its lazy code the board is as large, but lacks the sound, and the screen may switch off. */
const logFailure = (error: unknown) => logProblem('warn', 'The second screen could not be loaded', error);

interface SecondScreen {
  readonly isOn: boolean;
  readonly tool: PanelTool;
  /** The appearance of the list, with larger letters while the second screen is on. */
  readonly look: LfmLook;
}

/** A board on a screen beside the game: in fullscreen, as wide as the window, with larger letters and sound. */
export function useSecondScreen(look: LfmLook): SecondScreen {
  const { mode, leave } = useFullscreen();
  const isOn = mode === 'second-screen';
  return useMemo(
    () => ({
      isOn,
      look: isOn ? { ...look, fontSize: Math.round(look.fontSize * enlargement) } : look,
      tool: {
        label: 'Second screen',
        icon: 'monitor',
        isPressed: isOn,
        isExtra: true,
        onPress: isOn ? leave : () => void enter().catch(logFailure),
      },
    }),
    [isOn, look, leave],
  );
}
