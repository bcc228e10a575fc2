import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NewsFeed } from './NewsFeed.tsx';

const lines = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: count - place,
    date: '2026-03-14T20:15:00Z',
    when: '2 hours ago',
    exact: 'March 14, 2026 at 8:15 PM',
    message: `Message ${count - place}\nSecond line`,
  }));
const draw = (props: Partial<Parameters<typeof NewsFeed>[0]> = {}) =>
  render(<NewsFeed lines={lines(2)} hasFailed={false} onRetry={() => {}} {...props} />);
const messages = () => within(screen.getByRole('list')).getAllByRole('listitem');

afterEach(cleanup);

describe('the news feed', () => {
  it('shows messages unchanged, with their age, and the exact time on hover', () => {
    draw();
    expect(messages().map(({ textContent }) => textContent)).toEqual([
      '2 hours agoMessage 2\nSecond line',
      '2 hours agoMessage 1\nSecond line',
    ]);
    const time = messages()[0]?.querySelector('time');
    expect(time?.dateTime).toBe('2026-03-14T20:15:00Z');
    expect(time?.title).toBe('March 14, 2026 at 8:15 PM');
  });

  it('has a text for no news', () => {
    draw({ lines: [] });
    expect(screen.getByText("There's nothing going on here!")).toBeTruthy();
  });

  it('shows five messages until expanded', () => {
    draw({ lines: lines(7) });
    expect(messages()).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show older', expanded: false }));
    expect(messages()).toHaveLength(7);
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(messages()).toHaveLength(5);
  });

  it('has no button to expand five messages', () => {
    draw({ lines: lines(5) });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reserves space while loading', () => {
    draw({ lines: null });
    expect(screen.getByRole('list', { name: 'Loading...' })).toBeTruthy();
  });

  it('offers a retry when loading failed', () => {
    const onRetry = vi.fn<() => void>();
    draw({ lines: null, hasFailed: true, onRetry });
    expect(screen.getByText('The news could not be loaded.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps its messages when a refresh fails', () => {
    draw({ hasFailed: true });
    expect(messages()).toHaveLength(2);
    expect(screen.queryByText('The news could not be loaded.')).toBeNull();
  });
});
