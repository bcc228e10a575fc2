import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChartRoom } from './ChartRoom.tsx';

const Chart = () => <p>The chart</p>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const rest = async () => act(async () => vi.advanceTimersByTimeAsync(2000));

describe('the room of the chart', () => {
  it('is kept until the chart is there', async () => {
    render(<ChartRoom load={async () => Chart} />);
    expect(screen.getByText('Loading...')).toBeTruthy();
    await rest();
    expect(screen.getByText('The chart')).toBeTruthy();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('says when the chart cannot be had, and gets it when asked again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const load = vi
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Chart);
    render(<ChartRoom load={load} />);
    await rest();
    expect(screen.getByText('Component Error')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await rest();
    expect(screen.getByText('The chart')).toBeTruthy();
  });

  it('keeps what breaks in the chart to itself', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const Broken = () => {
      throw new Error('glass');
    };
    render(<ChartRoom load={async () => Broken} />);
    await rest();
    expect(screen.getByText('Component Error')).toBeTruthy();
  });
});
