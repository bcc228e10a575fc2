import { useSyncExternalStore } from 'react';
import { deleteOwnSound, readOwnSound, storeOwnSound } from '../storage/own-sound.ts';

/** Maximum length of the visitor's own sound, in seconds; nobody wants to hear more at each alert. */
export const ownSoundSeconds = 10;
const ownSoundBytes = 1024 * 1024;
export const ownSoundLimit = `1 MB and ${ownSoundSeconds} seconds at most`;

/** The name of the file, for everything on the page that mentions it; null = none, or not read yet. */
let name: string | null = null;
let isRead = false;
const listeners = new Set<() => void>();

function show(next: string | null): void {
  name = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isRead) {
    isRead = true;
    void readOwnSound().then((stored) => show(stored?.name ?? null));
  }
  return () => listeners.delete(listener);
}

export const useOwnSoundName = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => name,
    () => null,
  );

/** Why a file is not accepted; null = it is. @param seconds null = the browser cannot decode it */
export function soundProblem(bytes: number, seconds: number | null): string | null {
  if (bytes > ownSoundBytes) return 'This file is larger than 1 MB.';
  if (seconds === null) return 'Your browser cannot play this file.';
  return seconds > ownSoundSeconds ? `This sound is longer than ${ownSoundSeconds} seconds.` : null;
}

/** Length of a file in seconds; null = it is not audio. Needs no click by the visitor, since nothing is played. */
async function decodedSeconds(bytes: ArrayBuffer): Promise<number | null> {
  try {
    // Decoding detaches the buffer, so it gets a copy.
    const decoded = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes.slice(0));
    return decoded.duration;
  } catch {
    return null;
  }
}

/** Keeps a file as the visitor's own sound. @returns why the file was not kept; null = it was */
export async function chooseOwnSound(file: File): Promise<string | null> {
  if (file.size > ownSoundBytes) return soundProblem(file.size, null);
  try {
    const bytes = await file.arrayBuffer();
    const problem = soundProblem(bytes.byteLength, await decodedSeconds(bytes));
    if (problem !== null) return problem;
    await storeOwnSound({ name: file.name, bytes });
    show(file.name);
    return null;
  } catch {
    return 'Your browser did not keep this file.';
  }
}

/**
 * Removes the visitor's own sound; rules that use it play the chime from now on. @returns why it was not removed; null
 * = it was
 */
export async function removeOwnSound(): Promise<string | null> {
  try {
    await deleteOwnSound();
    show(null);
    return null;
  } catch {
    return 'Your browser did not remove this file.';
  }
}
