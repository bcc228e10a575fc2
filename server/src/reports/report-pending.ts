import { HttpError } from '../http/http-error.ts';

/** 503 for what has not been made yet since the start: it will be in a moment. @param message in the caller's words */
export function reportPending(message: string): HttpError {
  return new HttpError(503, 'report-pending', message, { headers: { 'Retry-After': '1' } });
}
