import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/RenderPage.tsx';
import { draftOf } from './roster-form.ts';
import { RosterForm } from './RosterForm.tsx';
import { makeRoster } from './testing/rosters.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows a renamed server and a deleted quest as they are stored, among the current ones', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [], source: 'cache', timestamp: '2026-03-14T20:00:00Z' }),
  );
  const roster = makeRoster({ server_name: 'Formerly', quest_id: 5555, quest_name: 'A deleted raid' });
  await renderPage(
    <RosterForm
      draft={draftOf(roster, 'UTC')}
      onChange={() => {}}
      errors={{}}
      knownQuest={{ id: roster.quest_id, name: roster.quest_name }}
    />,
  );
  const chosen = (label: string) => {
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: label });
    return field.selectedOptions[0]?.textContent;
  };
  expect([chosen('Server'), chosen('Raid')]).toEqual(['Formerly', 'A deleted raid']);
  const servers = within(screen.getByRole('combobox', { name: 'Server' }));
  expect(servers.getByRole('option', { name: 'Thelanis' })).toBeTruthy();
});
