import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/RenderPage.tsx';
import { TileGrid, type Tile } from './TileGrid.tsx';

const tile = (overrides: Partial<Tile>): Tile => ({
  name: 'live',
  title: 'Live',
  line: 'Which servers are up.',
  icon: 'pulse',
  badge: null,
  link: { kind: 'page', path: '/live' },
  ...overrides,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const drawTile = (overrides: Partial<Tile>) =>
  renderPage(<TileGrid label="Population" tiles={[tile(overrides)]} />);

describe('a tile', () => {
  it('is a link as a whole, with title, badge and text', async () => {
    await drawTile({ badge: 'New' });
    const list = within(screen.getByRole('list', { name: 'Population' }));
    const link = list.getByRole('link', { name: 'Live New Which servers are up.' });
    expect(link.getAttribute('href')).toBe('/live');
    expect(link.getAttribute('target')).toBeNull();
  });

  it('is readable, but not a link, if its page is only announced', async () => {
    await drawTile({ badge: 'Soon', link: { kind: 'none' } });
    expect(screen.getByRole('listitem').textContent).toContain('Soon');
    expect(screen.getByText('Which servers are up.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says so if it leads to another site', async () => {
    await drawTile({ link: { kind: 'outside', href: 'https://status.example/' } });
    const link = screen.getByRole('link', { name: /opens in a new tab/ });
    expect(link.getAttribute('href')).toBe('https://status.example/');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });
});
