import type { IncomingHttpHeaders } from 'node:http';
import { invitedHeaders, invitedPreflightHeaders } from './answer-headers.ts';
import { createWriteOriginJudge } from './write-origins.ts';

type Headers = Readonly<Record<string, string>>;

/** From where visitors may write (wire: General, CORS). */
export interface WriteRules {
  /** Where visitors find the site; null = nobody said. */
  readonly publicUrl: string | null;
  /** Origins of other sites whose pages may write too, in places. */
  readonly invitedOrigins: readonly string[];
  /** The methods by which they may at a path; none = not there. */
  readonly openMethodsAt: (path: string) => readonly string[];
}

type WriteVerdict = { readonly isAllowed: true; readonly headers: Headers } | { readonly isAllowed: false };

/** Keeps pages of other origins from writing in the name of whoever looks at them. */
export interface WriteGuard {
  /** A write, before anything is done for it; with what lets the page read the answer. */
  judgeWrite(headers: IncomingHttpHeaders, path: string, method: string): WriteVerdict;
  /** What a browser is told that asks before it writes; nothing = it must not. */
  preflight(headers: IncomingHttpHeaders, path: string, method: string): Headers;
}

const ownPagesOnly: WriteRules = { publicUrl: null, invitedOrigins: [], openMethodsAt: () => [] };

/** @param rules by default pages of the very host that is asked may write, and no others */
export function createWriteGuard(rules: WriteRules = ownPagesOnly): WriteGuard {
  const { publicUrl, invitedOrigins, openMethodsAt } = rules;
  const originOf = createWriteOriginJudge({ invited: invitedOrigins, publicUrl });

  function isInvited(headers: IncomingHttpHeaders, path: string, method: string): boolean {
    return originOf(headers) === 'invited' && openMethodsAt(path).includes(method);
  }

  return {
    judgeWrite(headers, path, method) {
      if (isInvited(headers, path, method)) {
        return { isAllowed: true, headers: invitedHeaders(headers.origin ?? '') };
      }
      const from = originOf(headers);
      return from === 'program' || from === 'own' ? { isAllowed: true, headers: {} } : { isAllowed: false };
    },
    preflight(headers, path, method) {
      return isInvited(headers, path, method)
        ? invitedPreflightHeaders(headers.origin ?? '', openMethodsAt(path))
        : {};
    },
  };
}
