import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react';
import { playChime } from '../../alerts/chime.ts';
import { chooseOwnSound, ownSoundLimit, removeOwnSound, useOwnSoundName } from '../../alerts/own-sound.ts';
import { Button } from '../../ui/Button.tsx';

/** The visitor's own sound, which any rule can use. */
export function OwnSound() {
  const input = useRef<HTMLInputElement>(null);
  const name = useOwnSoundName();
  const [message, setMessage] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    const problem = await chooseOwnSound(file);
    // The same file can be chosen again.
    target.value = '';
    setMessage(problem ?? `Kept: ${file.name}. Choose it as the sound of a rule.`);
  };
  const remove = async ({ currentTarget }: MouseEvent) => {
    const buttons = currentTarget.parentElement;
    const problem = await removeOwnSound();
    buttons?.querySelector('button')?.focus();
    setMessage(problem ?? 'Removed. Rules that used it play the chime.');
  };
  return (
    <div className="card stack gap-3 pad-4">
      <h3 className="semibold">Your own sound</h3>
      <p className="color-second text-prose">
        {name === null ? (
          'Each rule has one of the built-in sounds, or an audio file of yours.'
        ) : (
          <>
            <bdi>{name}</bdi> can be chosen for each rule.
          </>
        )}
      </p>
      <div className="row wrap gap-3">
        <Button onClick={() => input.current?.click()}>
          {name === null ? 'Choose an audio file' : 'Choose another file'}
        </Button>
        {name !== null && (
          <>
            <Button onClick={() => void playChime('own')}>Play</Button>
            <Button onClick={(event) => void remove(event)}>Remove</Button>
          </>
        )}
        <span className="note">{ownSoundLimit}</span>
        <input
          ref={input}
          type="file"
          accept="audio/*"
          hidden
          aria-label="Audio file"
          onChange={(event) => void choose(event)}
        />
      </div>
      <p className="small-note">It stays in this browser, and is not exported.</p>
      <output className="small-note hidden-if-empty">{message}</output>
    </div>
  );
}
