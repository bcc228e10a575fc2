import { numberFormat } from '../../ui/locale.ts';
import { bundleMaximum, type BundleRefusal } from '@rollcall/game/settings/settings-bundle';
import type { CallError } from '../../api/call-error.ts';
import type { NoticeTone } from '../../ui/Notice.tsx';
import { codeLength, type TypedCode } from './transfer-code.ts';
import type { DecryptFailure } from './transfer-crypto.ts';

/** Notice of a failure, with what to do. */
export interface TransferNotice {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
}

const megabytes = numberFormat({ maximumFractionDigits: 1 });

/** Formats a size: "10.5 MB". */
export function sizeText(bytes: number): string {
  const inMegabytes = bytes / 1_048_576;
  if (inMegabytes >= 0.1) return `${megabytes.format(inMegabytes)} MB`;
  return `${megabytes.format(Math.max(1, Math.round(bytes / 1024)))} KB`;
}

/** Notice of a file that cannot be imported; nothing has changed. @param product name of this site */
export function refusalNotice(why: BundleRefusal, product: string, bytes: number | null): TransferNotice {
  const texts: Readonly<Record<BundleRefusal, string>> = {
    'too-large': `${bytes === null ? 'It is too large' : `It is ${sizeText(bytes)}`}: exported settings are at most ${sizeText(bundleMaximum)}.`,
    empty: 'It is empty.',
    'not-json':
      'It is damaged, or isn’t an exported settings file. Export your settings again and use that file unchanged.',
    'too-deep': 'Its data is nested too deeply.',
    foreign: `It doesn’t contain ${product} settings, or those of DDO Audit.`,
    newer: `It was made by a newer version of ${product} than this page. Reload the page, then try again.`,
  };
  return {
    tone: 'error',
    title: 'This cannot be imported',
    text: `${texts[why]} Your settings stay as they are.`,
  };
}

/** Notice of a problem with a typed code. */
export function typedNotice(typed: Exclude<TypedCode, { state: 'whole' }>): string {
  switch (typed.state) {
    case 'empty':
      return 'Enter the code that the other device shows.';
    case 'incomplete':
      return `The code has ${codeLength} letters and digits; you entered ${typed.count}.`;
    case 'too-long':
      return `The code has ${codeLength} letters and digits; you entered ${typed.count}.`;
    case 'wrong-letter':
      return `Codes never contain “${typed.letter}”: they use digits and the letters A to Z except U.`;
  }
}

/** A wait in words: "in 43 minutes". */
export function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}

const offline: TransferNotice = {
  tone: 'warning',
  title: "You're offline",
  text: 'Codes need a connection. Files don’t.',
};

function limited(error: CallError, what: string): TransferNotice {
  const again = error.retryAfterMs === null ? 'later' : waitText(error.retryAfterMs);
  return { tone: 'warning', title: 'One moment', text: `${what} You can try again ${again}.` };
}

const away: TransferNotice = {
  tone: 'warning',
  title: 'Not now',
  text: 'The server can’t transfer settings right now. Try again in a minute, or use a file.',
};

const fault: TransferNotice = {
  tone: 'error',
  title: 'That didn’t work',
  text: 'Something went wrong. Try again later, or use a file.',
};

/** Notice that no code could be created. */
export function sendNotice(error: CallError | null, isOnline: boolean): TransferNotice {
  if (!isOnline) return offline;
  if (error === null) return fault;
  if (error.status === 429) return limited(error, 'Too many codes were created from your network recently.');
  if (error.status === 413) return tooLarge;
  return error.isPassing ? away : fault;
}

/** Notice that the settings are too large for the server. */
export const tooLarge: TransferNotice = {
  tone: 'warning',
  title: 'Too large for a code',
  text: 'Your settings don’t fit into 256 KB. Export them to a file instead.',
};

/** Notice of a failure to receive settings, which are unchanged in any case. */
export function receiveNotice(error: CallError | null, isOnline: boolean): TransferNotice {
  if (!isOnline) return offline;
  if (error === null) return fault;
  if (error.status === 404) {
    return {
      tone: 'warning',
      title: 'Nothing found for this code',
      text: 'It expired after five minutes, was already used, or has a typo in its first eight letters. Make a new one on the other device.',
    };
  }
  if (error.status === 429) return limited(error, 'At most ten codes an hour can be tried from one network.');
  return error.isPassing ? away : fault;
}

/** Notice that received data cannot be decrypted. */
export function decryptNotice(failure: DecryptFailure): TransferNotice {
  if (failure === 'damaged') {
    return {
      tone: 'error',
      title: 'This cannot be opened',
      text: 'The settings were damaged on the way, or made by another version of this site. The code has been used up. Make a new one on the other device, or use a file.',
    };
  }
  return {
    tone: 'warning',
    title: 'Check the last 16 letters',
    text: 'The code has been used, but this page still has the settings: correct the letters and try again. After a reload you’ll need a new code.',
  };
}
