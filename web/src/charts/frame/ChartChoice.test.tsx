import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChartToggle } from './ChartChoice.tsx';

afterEach(cleanup);

describe('a toggle of a chart', () => {
  it.each([true, false])('is a checkbox with a name that says whether it is on: %s', (isOn) => {
    const onChange = vi.fn();
    render(<ChartToggle label="Normalized" isOn={isOn} onChange={onChange} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Normalized' });
    expect(box.checked).toBe(isOn);
    fireEvent.click(box);
    expect(onChange).toHaveBeenCalledWith(!isOn);
  });
});
