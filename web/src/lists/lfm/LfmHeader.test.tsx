import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LfmHeader } from './LfmBody.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

it('sortBy: the headers show the column and its direction, and say so when it changes', () => {
  const onSort = vi.fn();
  const summary = '12 groups';
  const { rerender } = render(
    <LfmHeader sortBy={{ type: 'level', ascending: true }} summary={summary} onSort={onSort} />,
  );
  expect(button('Level ascending').getAttribute('aria-pressed')).toBe('true');
  expect(button('Quest').getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button('Quest'));
  expect(onSort).toHaveBeenCalledWith('quest_name');
  rerender(<LfmHeader sortBy={{ type: 'quest_name', ascending: false }} summary={summary} onSort={onSort} />);
  expect(button('Quest descending').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Sorted by quest, descending');
});
