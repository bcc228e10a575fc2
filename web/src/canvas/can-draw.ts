let answer: boolean | null = null;

/** Whether this browser draws at all: some are told not to, against being told apart. Asked once. */
export function canDraw(): boolean {
  answer ??= Boolean(document.createElement('canvas').getContext('2d'));
  return answer;
}
