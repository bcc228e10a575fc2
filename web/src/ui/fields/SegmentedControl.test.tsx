import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InlineCheckbox } from './SegmentedControl.tsx';

afterEach(cleanup);

describe('a checkbox in a row of controls', () => {
  it.each([true, false])('is a checkbox with a name that says whether it is on: %s', (isOn) => {
    const onChange = vi.fn();
    render(<InlineCheckbox label="Normalized" isOn={isOn} onChange={onChange} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Normalized' });
    expect(box.checked).toBe(isOn);
    fireEvent.click(box);
    expect(onChange).toHaveBeenCalledWith(!isOn);
  });
});
