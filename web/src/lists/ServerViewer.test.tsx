import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onOccurrence, type Occurrence } from '../api/browser-log.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { ServerViewer } from './ServerViewer.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (name: string, panel = (server: string) => <p>The panel of {server}</p>) =>
  renderPage(
    <ServerViewer name={name} type="who" failure="The character viewer could not be drawn">
      {(server) => panel(server.name)}
    </ServerViewer>,
  );

function Hopeless(): never {
  throw new Error('Nothing fits.');
}

it('the viewer shows the panel of a server, in any spelling of its name', async () => {
  await show('oRiEn');
  expect(screen.getByText('The panel of Orien')).toBeTruthy();
});

it.each([
  ['orian', 'Server Not Found'],
  ['cormyr', '32-bit Servers - "Ghost Worlds"'],
])('the viewer has no panel for %s, and says why', async (name, title) => {
  await show(name);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(document.body.textContent).not.toContain('The panel of');
});

it('the viewer says that a panel could not be rendered, and logs it', async () => {
  const heard: Occurrence[] = [];
  const stop = onOccurrence((occurrence) => heard.push(occurrence));
  await show('orien', () => <Hopeless />);
  expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy();
  stop();
  expect(heard).toMatchObject([{ level: 'error', message: 'The character viewer could not be drawn' }]);
});
