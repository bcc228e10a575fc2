import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DonutChart, useDonut } from './DonutChart.tsx';
import type { DonutSlice, DonutLabels } from './donut-data.ts';

const slice = (id: string, name: string, value: number): DonutSlice => ({
  id,
  name,
  title: `${name}s`,
  colour: '#4764c2',
  value,
  reference: null,
});
const slices = [slice('elf', 'Elf', 600), slice('orc', 'Orc', 300), slice('gnome', 'Gnome', 100)];
const labels: DonutLabels = {
  value: String,
  valueWithShare: (value, percent) => `${value} characters (${percent})`,
  unit: () => 'characters',
  comparedWith: null,
};

interface ChartProps {
  readonly shown?: readonly DonutSlice[];
  readonly focusId?: string | null;
}

function Chart({ shown = slices, focusId = null }: ChartProps) {
  const donut = useDonut(shown, labels, { focusId });
  return (
    <>
      <DonutChart
        donut={donut}
        label="Characters by race"
        description="All of them."
        place={focusId === null ? null : '2nd of 3'}
        expectedRows={4}
      />
      <p data-testid="entries">{donut.namedEntries.map(({ name }) => name).join(' | ')}</p>
    </>
  );
}

const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const drawn = () => [...document.querySelectorAll<SVGElement>('[data-series]')];
const standings = () => drawn().map(({ dataset }) => `${dataset['series']} ${dataset['standing']}`);
const texts = () =>
  [...document.querySelectorAll('[data-chart-picture] text')].map(({ textContent }) => textContent);
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: /Characters by race/ });
const told = () => document.querySelector('[class*="tooltip"]')?.textContent ?? null;
const layer = () => {
  const found = slider().parentElement;
  if (found === null) throw new Error('There is no layer.');
  found.getBoundingClientRect = () => new DOMRect(100, 50, 250, 250);
  return found;
};
/** Pointer position for a point of the picture, whose centre is 250, 250; the layer has half its size. */
const at = (x: number, y: number) => ({ clientX: 100 + x / 2, clientY: 50 + y / 2 });

afterEach(cleanup);

describe('a donut', () => {
  it('has an image with a name, percentages, and the sum in the middle', () => {
    render(<Chart />);
    const geometry = screen.getByRole('img', { name: /^Characters by race/ });
    expect(geometry.getAttribute('viewBox')).toBe('0 0 500 500');
    expect(standings()).toEqual(['elf plain', 'orc plain', 'gnome plain']);
    expect(texts()).toEqual(['Elf', '60.0%', 'Orc', '30.0%', 'Gnome', '10.0%', '1000', 'characters']);
  });

  it('has a legend with the numbers, and room for expected rows', () => {
    render(<Chart />);
    const rows = within(screen.getByRole('list', { name: 'Slices of the chart' })).getAllByRole('button');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Elf 600 60.0% ',
      'Orc 300 30.0% ',
      'Gnome 100 10.0% ',
    ]);
    expect(document.querySelectorAll('li[aria-hidden="true"]')).toHaveLength(1);
  });

  it('recalculates all shares when a slice is switched off', () => {
    render(<Chart />);
    fireEvent.click(row('Elf'));
    expect(row('Elf').getAttribute('aria-pressed')).toBe('false');
    expect(row('Elf').textContent).toBe('Elf 600 off ');
    expect(row('Orc').textContent).toBe('Orc 300 75.0% ');
    expect(standings()).toEqual(['orc plain', 'gnome plain']);
    expect(texts()).toContain('400');
    expect(screen.getByTestId('entries').textContent).toBe('Orc 300 (75.0%) | Gnome 100 (25.0%)');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(drawn()).toHaveLength(3);
    expect(document.activeElement).toBe(row('Elf'));
    expect(screen.queryByRole<HTMLButtonElement>('button', { name: 'Show all' })?.disabled).not.toBe(false);
  });

  it('says so when every slice is switched off', () => {
    render(<Chart />);
    for (const { name } of slices) fireEvent.click(row(name));
    expect(drawn()).toHaveLength(0);
    expect(texts()).toEqual(['All slices are hidden.']);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('highlights a slice while its row is hovered or focused, but not on touch', () => {
    render(<Chart />);
    fireEvent.pointerEnter(row('Orc'), { pointerType: 'mouse' });
    expect(standings()).toEqual(['elf faded', 'orc plain', 'gnome faded']);
    fireEvent.pointerLeave(row('Orc'));
    expect(standings()).toEqual(['elf plain', 'orc plain', 'gnome plain']);
    fireEvent.pointerEnter(row('Orc'), { pointerType: 'touch' });
    expect(standings()).toEqual(['elf plain', 'orc plain', 'gnome plain']);
  });

  it('re-renders nothing for its tooltip', () => {
    render(<Chart />);
    const before = drawn();
    fireEvent.pointerMove(layer(), at(440, 260));
    expect(told()).toBe('Elfs600 characters (60.0%)');
    expect(drawn()).toEqual(before);
    expect(standings()).toEqual(['elf plain', 'orc plain', 'gnome plain']);
  });

  it('describes the slice under the pointer, and none in the hole or outside', () => {
    render(<Chart />);
    fireEvent.pointerMove(layer(), at(60, 230));
    expect(told()).toBe('Orcs300 characters (30.0%)');
    fireEvent.pointerMove(layer(), at(250, 250));
    expect(told()).toBeNull();
    fireEvent.pointerMove(layer(), at(60, 230));
    fireEvent.pointerLeave(layer(), { pointerType: 'mouse' });
    expect(told()).toBeNull();
  });

  it('keeps a touched slice until the next touch elsewhere', () => {
    render(<Chart />);
    fireEvent.pointerDown(layer(), { ...at(60, 230), pointerType: 'touch' });
    fireEvent.pointerLeave(layer(), { pointerType: 'touch' });
    expect(told()).toBe('Orcs300 characters (30.0%)');
    expect(document.activeElement).toBe(slider());
    fireEvent.blur(slider());
    expect(told()).toBeNull();
  });

  it('is a single tab stop whose value is the tooltip’s text', () => {
    render(<Chart />);
    expect(slider().getAttribute('aria-valuetext')).toBe('Elfs. 600 characters (60.0%).');
    fireEvent.change(slider(), { target: { value: '1' } });
    expect(slider().getAttribute('aria-valuetext')).toBe('Orcs. 300 characters (30.0%).');
    expect(told()).toBe('Orcs300 characters (30.0%)');
    fireEvent.keyDown(slider(), { key: 'a' });
    expect(told()).not.toBeNull();
    fireEvent.keyDown(slider(), { key: 'Escape' });
    expect(told()).toBeNull();
    fireEvent.keyDown(slider(), { key: 'Escape' });
  });

  it('moves to an existing slice when others are switched off', () => {
    render(<Chart />);
    fireEvent.change(slider(), { target: { value: '2' } });
    fireEvent.click(row('Gnome'));
    expect(slider().getAttribute('aria-valuetext')).toBe('Orcs. 300 characters (33.3%).');
  });

  it('highlights the slice of the page, with its share and rank in the middle', () => {
    render(<Chart focusId="orc" />);
    expect(standings()).toEqual(['elf muted', 'orc plain', 'gnome muted']);
    expect(texts().slice(-2)).toEqual(['30.0%', 'Orc, 2nd of 3']);
    expect(drawn()[1]?.getAttribute('transform')).toContain('translate');
    fireEvent.pointerEnter(row('Gnome'), { pointerType: 'mouse' });
    expect(standings()).toEqual(['elf faded', 'orc faded', 'gnome plain']);
    fireEvent.pointerLeave(row('Gnome'));
    fireEvent.click(row('Orc'));
    expect(texts().slice(-2)).toEqual(['700', 'characters']);
  });

  it('is an empty ring of the final height before any data', () => {
    render(<Chart shown={[]} />);
    expect(texts()).toEqual([]);
    expect(document.querySelectorAll('[data-chart-picture] circle')).toHaveLength(1);
    expect(document.querySelectorAll('li[aria-hidden="true"]')).toHaveLength(4);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
