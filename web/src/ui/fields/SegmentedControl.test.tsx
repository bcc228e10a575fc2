import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InlineCheckbox, SegmentedControl } from './SegmentedControl.tsx';

afterEach(cleanup);

describe('a checkbox in a row of controls', () => {
  it.each([true, false])('has a name, and is checked if it is on: %s', (isOn) => {
    const onChange = vi.fn();
    render(<InlineCheckbox label="Normalized" isOn={isOn} onChange={onChange} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Normalized' });
    expect(box.checked).toBe(isOn);
    // Styles read this instead of `:has()`, which supported browsers lack.
    expect(box.closest('label')?.hasAttribute('data-checked')).toBe(isOn);
    fireEvent.click(box);
    expect(onChange).toHaveBeenCalledWith(!isOn);
  });
});

describe('a segmented control', () => {
  it('marks the label of the selected option for styles', () => {
    const options = ['day', 'week'].map((value) => ({ value, label: value }));
    const control = (value: string) => (
      <SegmentedControl label="Span" options={options} value={value} onChange={() => {}} />
    );
    const marked = () =>
      [...document.querySelectorAll('label[data-checked]')].map((each) => each.textContent);
    const { rerender } = render(control('day'));
    expect(marked()).toEqual(['day']);
    rerender(control('week'));
    expect(marked()).toEqual(['week']);
  });
});
