import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import { logProblem } from '../../api/browser-log.ts';
import { callEndpoint } from '../../api/call-endpoint.ts';
import { CallError } from '../../api/call-error.ts';
import { isOnline } from '../../api/online.ts';
import { readTypedCode, type TransferCode } from './transfer-code.ts';
import { decrypt, DecryptError } from './transfer-crypto.ts';
import { receiveNotice, type TransferNotice, typedNotice, decryptNotice } from './transfer-messages.ts';

/** What the server gave for an id, and gives to nobody else: kept, so that a slip in the secret costs nothing. */
export interface Fetched {
  readonly id: string;
  readonly ciphertext: string;
}

/** What has come of a code. */
type ReceiveOutcome =
  | { readonly state: 'opened'; readonly text: string }
  /** It is no code yet: a sentence. */
  | { readonly state: 'mistyped'; readonly problem: string }
  | { readonly state: 'failed'; readonly notice: TransferNotice; readonly fetched: Fetched | null }
  | { readonly state: 'left' };

/**
 * Fetches what another device has left, and opens it. Never throws.
 *
 * @param known what was fetched before and did not open
 */
export async function receiveSettings(
  typed: string,
  known: Fetched | null,
  signal: AbortSignal,
): Promise<ReceiveOutcome> {
  const read = readTypedCode(typed);
  if (read.state !== 'whole') return { state: 'mistyped', problem: typedNotice(read) };
  let fetched = known?.id === read.code.id ? known : null;
  try {
    fetched ??= await redeem(read.code, signal);
    if (fetched === null) return { state: 'left' };
    return { state: 'opened', text: await decrypt(fetched.ciphertext, read.code) };
  } catch (error) {
    return { state: 'failed', notice: noticeOf(error), fetched: fetched ?? known };
  }
}

async function redeem({ id }: TransferCode, signal: AbortSignal): Promise<Fetched | null> {
  const answer = await callEndpoint(visitorCalls.redeemSettings, {}, { body: { id }, signal });
  return answer && { id, ciphertext: answer.ciphertext };
}

function noticeOf(error: unknown): TransferNotice {
  if (error instanceof CallError) return receiveNotice(error, isOnline());
  if (error instanceof DecryptError) return decryptNotice(error.failure);
  logProblem('error', 'A transfer code could not be used', error);
  return receiveNotice(null, isOnline());
}
