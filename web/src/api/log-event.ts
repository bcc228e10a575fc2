import { CallError } from './call-error.ts';

const causesMaximum = 3;
/** Maximum length of a stack: half of the metadata limit, which leaves room for other fields. */
const stackMaximum = 1800;

/**
 * Describes the cause of a problem: name, message, stack, component stack, error id.
 *
 * @param cause an Error, `{ error, componentStack, errorId }` of an error boundary, or anything that was thrown
 */
export function describeCause(cause: unknown): Record<string, unknown> {
  const { error, componentStack, errorId } = unwrap(cause);
  const causes = causesOf(error);
  return {
    ...(errorId !== null && { error_id: errorId }),
    error_name: error instanceof Error ? error.name : typeof error,
    error_message: messageOf(error),
    ...(error instanceof CallError && { failure: error.failure, status: error.status }),
    ...(causes.length > 0 && { causes }),
    ...(error instanceof Error && error.stack !== undefined && { stack: error.stack.slice(0, stackMaximum) }),
    ...(componentStack !== null && { component_stack: componentStack.trim().slice(0, stackMaximum) }),
  };
}

/** Whether a problem is not caused by the site: errors of extensions, and the ResizeObserver loop notice. */
export function isForeignProblem(cause: unknown): boolean {
  const { error } = unwrap(cause);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return (
    /(?:chrome|moz|safari-web)-extension:\/\//.test(stack) ||
    /^(?:ResizeObserver loop|Script error\.?$)/.test(messageOf(error))
  );
}

function unwrap(cause: unknown) {
  const isWrapped =
    typeof cause === 'object' && cause !== null && 'error' in cause && 'componentStack' in cause;
  return {
    error: isWrapped ? cause.error : cause,
    componentStack: isWrapped && typeof cause.componentStack === 'string' ? cause.componentStack : null,
    errorId: isWrapped && 'errorId' in cause && typeof cause.errorId === 'string' ? cause.errorId : null,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function causesOf(error: unknown): string[] {
  const causes: string[] = [];
  let next = error instanceof Error ? error.cause : undefined;
  while (next instanceof Error && causes.length < causesMaximum) {
    causes.push(`${next.name}: ${next.message}`.slice(0, 300));
    next = next.cause;
  }
  return causes;
}

/** Facts about the browser, sent with every event. */
export interface BrowserFacts {
  readonly user_agent: string;
  readonly browser: string | null;
  readonly browser_version: string | null;
  readonly os: string | null;
  readonly screen_resolution: string;
  readonly viewport_size: string;
}

/** The order matters, because most user agents also name other browsers. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /\b(?:OPR|Opera)\/([\d.]+)/],
  ['Samsung Internet', /\bSamsungBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*\bSafari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system by the user agent; null = unknown. */
export function readUserAgent(userAgent: string): Pick<BrowserFacts, 'browser' | 'browser_version' | 'os'> {
  const found = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [{ name, version }];
  })[0];
  return {
    browser: found?.name ?? null,
    browser_version: found?.version ?? null,
    os: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
  };
}

export function readBrowserFacts(view: Window): BrowserFacts {
  const { userAgent } = view.navigator;
  return {
    user_agent: userAgent,
    ...readUserAgent(userAgent),
    screen_resolution: `${view.screen.width}x${view.screen.height}`,
    viewport_size: `${view.innerWidth}x${view.innerHeight}`,
  };
}
