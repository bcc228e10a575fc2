let answer: boolean | null = null;

/**
 * Whether this browser draws at all: some are told not to, against being told apart. Asked once. The server, which draws
 * what stands until then, takes it that the browser does.
 */
export function canDraw(): boolean {
  if (typeof document === 'undefined') return true;
  answer ??= Boolean(document.createElement('canvas').getContext('2d'));
  return answer;
}
