import { Button } from '../../../ui/Button.tsx';
import { playChime } from './page-chime.ts';

/** Plays the sound of the alert once: whoever switches it on hears what to listen for, and whether anything is heard. */
export function TestSound() {
  return <Button onClick={() => void playChime()}>Test the sound</Button>;
}
