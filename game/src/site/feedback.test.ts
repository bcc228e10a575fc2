import { describe, expect, it } from 'vitest';
import {
  feedbackContactMaximum,
  feedbackMessageMaximum,
  feedbackPostSchema,
  ticketLetters,
  ticketPattern,
} from './feedback.ts';

describe('a message to the operator', () => {
  it('is accepted with the maximum length, but not with one character more', () => {
    const message = 'x'.repeat(feedbackMessageMaximum);
    const contact = 'y'.repeat(feedbackContactMaximum);
    expect(feedbackPostSchema.parse({ message, contact })).toEqual({ message, contact });
    expect(feedbackPostSchema.safeParse({ message: `${message}x` }).success).toBe(false);
    expect(feedbackPostSchema.safeParse({ message, contact: `${contact}y` }).success).toBe(false);
  });

  it.each(['', '  \n ', '\u0000\u0001'])('is rejected when %j is all it contains', (message) => {
    expect(feedbackPostSchema.safeParse({ message }).error?.issues).toMatchObject([
      { path: ['message'], message: 'must not be empty' },
    ]);
  });
});

describe('a ticket', () => {
  it('contains only letters that do not look alike', () => {
    expect(ticketLetters).not.toMatch(/[01OILSAEU]/);
    expect(new Set(ticketLetters).size).toBe(ticketLetters.length);
  });

  it.each([
    ['F-7K2M-Q4XD', true],
    ['F-7K2M', false],
    ['F-7K2M-Q4X0', false],
    ['f-7k2m-q4xd', false],
    ["F-7K2M-Q4XD' or 1", false],
  ])('%s is valid: %s', (text, isTicket) => {
    expect(ticketPattern.test(text)).toBe(isTicket);
  });
});
