import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WhoTruncation } from './WhoPanel.tsx';

afterEach(cleanup);

const warning = 'This can slow down or crash your browser!';

it.each([
  { what: 'all fit', shown: 40, matches: 40, maximum: 100, all: false, button: null, isWarned: false },
  {
    what: 'not all fit',
    shown: 100,
    matches: 312,
    maximum: 100,
    all: false,
    button: 'Show all',
    isWarned: false,
  },
  {
    what: 'all are requested',
    shown: 312,
    matches: 312,
    maximum: 100,
    all: true,
    button: 'Show only the first 100',
    isWarned: true,
  },
  {
    what: 'all are requested, and fit',
    shown: 90,
    matches: 90,
    maximum: 100,
    all: true,
    button: null,
    isWarned: false,
  },
  {
    what: 'many fit',
    shown: 250,
    matches: 312,
    maximum: 250,
    all: false,
    button: 'Show all',
    isWarned: true,
  },
  {
    what: 'as many are drawn as cause no warning',
    shown: 200,
    matches: 200,
    maximum: 1000,
    all: false,
    button: null,
    isWarned: false,
  },
  {
    what: 'more are drawn',
    shown: 201,
    matches: 201,
    maximum: 1000,
    all: false,
    button: null,
    isWarned: true,
  },
])(
  'when $what, there is: $button, and a warning: $isWarned',
  ({ shown, matches, maximum, all, button, isWarned }) => {
    const change = vi.fn();
    render(
      <WhoTruncation
        shownCount={shown}
        matchCount={matches}
        settings={{ showAllCharacters: all, maximumRenderedCharacterCount: maximum }}
        change={change}
      />,
    );
    expect(screen.queryByText(warning) !== null).toBe(isWarned);
    expect(screen.queryByRole('button')?.textContent ?? null).toBe(button);
    if (button === null) return;
    fireEvent.click(screen.getByRole('button'));
    expect(change).toHaveBeenCalledExactlyOnceWith({ showAllCharacters: !all });
  },
);
