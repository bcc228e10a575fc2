import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { describeCause, isForeignProblem } from './log-event.ts';

describe('the cause of a problem', () => {
  it('is described with name, message and stack', () => {
    const told = describeCause(new TypeError('x is not a function'));
    expect(told).toMatchObject({ error_name: 'TypeError', error_message: 'x is not a function' });
    expect(told['stack']).toContain('log-event.test.ts');
  });

  it('is described with the facts of an error boundary', () => {
    const error = new Error('drawn wrong');
    const cause = { error, componentStack: `\n    at Page${'\n    at div'.repeat(500)}`, errorId: '1abc2de' };
    const told = describeCause(cause);
    expect(told).toMatchObject({ error_id: '1abc2de', error_name: 'Error', error_message: 'drawn wrong' });
    expect(told['component_stack']).toMatch(/^at Page\n {4}at div/);
    expect(String(told['component_stack']).length).toBe(1800);
  });

  it('is described with its own causes, and how a call failed', () => {
    const endless = new Error('loop');
    endless.cause = endless;
    const error = new CallError('network', 'No answer', { status: null, retryAfterMs: null, cause: endless });
    expect(describeCause(error)).toMatchObject({
      failure: 'network',
      status: null,
      causes: ['Error: loop', 'Error: loop', 'Error: loop'],
    });
  });

  it.each<[unknown, string, string]>([
    ['a text', 'string', 'a text'],
    [undefined, 'undefined', 'undefined'],
    [null, 'object', 'null'],
    [{ error: 'inside' }, 'object', '[object Object]'],
    [{ error: 'inside', componentStack: 7 }, 'string', 'inside'],
  ])('may be anything: %j', (cause, name, message) => {
    expect(describeCause(cause)).toMatchObject({ error_name: name, error_message: message });
  });

  it('is described without a stack if it has none', () => {
    const error = new Error('x');
    delete error.stack;
    expect(describeCause(error)).not.toHaveProperty('stack');
    expect(isForeignProblem(error)).toBe(false);
  });
});

describe('a foreign problem', () => {
  const inExtension = new Error('x');
  inExtension.stack = 'Error: x\n    at f (chrome-extension://abc/content.js:1:2)';
  it.each<[unknown, boolean]>([
    [inExtension, true],
    ['ResizeObserver loop completed with undelivered notifications.', true],
    ['Script error.', true],
    [new Error('ours'), false],
    ['Script error in ours', false],
  ])('%s: %s', (cause, isForeign) => {
    expect(isForeignProblem(cause)).toBe(isForeign);
  });
});
