import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../testing/RenderPage.tsx';
import { QuestLink, QuestLinks } from './QuestLine.tsx';
import { linkedQuests } from './quest-summary.ts';

const shroud = { id: 7, name: 'The Shroud' };
const legendary = { id: 8, name: 'Legendary Shroud' };

const open = (path = '/') =>
  renderRoutes(
    {
      '/': () => <QuestLinks quests={linkedQuests([shroud, legendary])} />,
      '/quests/$quest/$name': () => <p>The page of a quest</p>,
      '/unknown': () => <QuestLink quest={{ name: 'Unknown Quest', path: null }} />,
    },
    createMemoryHistory({ initialEntries: [path] }),
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the name of a quest', () => {
  it('links to its page without reloading the site, even as one of several quests', async () => {
    const address = await open();
    expect(document.body.textContent).toBe('The Shroud / Legendary Shroud');
    const link = screen.getByRole('link', { name: 'Legendary Shroud' });
    await act(async () => expect(fireEvent.click(link)).toBe(false));
    expect(address()).toBe('/quests/8/legendary-shroud');
    expect(screen.getByText('The page of a quest')).toBeTruthy();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves the click to the browser with %j',
    async (how) => {
      const address = await open();
      const link = screen.getByRole('link', { name: 'The Shroud' });
      // Keeps the test browser from opening tabs.
      addEventListener('click', (event) => event.preventDefault(), { once: true });
      await act(async () => fireEvent.click(link, how));
      expect(address()).toBe('/');
    },
  );

  it('is plain text if the catalogue does not have it', async () => {
    await open('/unknown');
    expect(screen.getByText('Unknown Quest')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('ambiguous quests', () => {
  it('are each named once, or called unknown if they have no visible name', () => {
    const quests = [shroud, { id: 9, name: 'The Shroud' }, { id: 10, name: '\u202e' }];
    expect(linkedQuests(quests)).toEqual([
      { id: 7, name: 'The Shroud', path: '/quests/7/the-shroud' },
      { id: 10, name: 'Unknown Quest', path: '/quests/10/quest' },
    ]);
  });
});
