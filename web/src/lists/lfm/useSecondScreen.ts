import { useMemo } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { pageFullscreen, useFullscreen } from '../../ui/fullscreen.ts';
import type { PanelTool } from '../panel-slot.ts';
import type { LfmLook } from './lfm-layout.ts';

/** Enlargement of text and rows on a screen that is read from a distance. */
const enlargement = 1.3;

async function enter(): Promise<void> {
  // Both at once: the browser allows fullscreen only while it handles the click.
  const isShownFull = pageFullscreen.enter('second-screen');
  const { beginSecondScreen } = await import('./second-screen.ts');
  await beginSecondScreen(await isShownFull);
}

/** The board works without the lazily loaded part, but the screen may switch off. */
const logFailure = (error: unknown) => logProblem('warn', 'The second screen could not be loaded', error);

interface SecondScreen {
  readonly isOn: boolean;
  readonly tool: PanelTool;
  /** The looks of the list, with larger letters while it is on. */
  readonly look: LfmLook;
}

/** A board for a screen beside the game: in fullscreen, as wide as the window, with larger letters and sound. */
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
