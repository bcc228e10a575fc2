import { makeCharacter } from '@rollcall/game/testing/makers';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertsStore, pushStore, type StoredAlerts } from '../../storage/alerts-store.ts';
import { friendsStore } from '../../storage/character-list-stores.ts';
import { webhooksStore } from '../../storage/webhooks-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { NotificationsPage } from './NotificationsPage.tsx';
import iconsUrl from '../../people/icons.json?url';
import { catchProblems } from '../../testing/caught-problems.ts';

const server = (id: string): StoredAlerts['rules'][number] => ({
  rule: { id, name: '', kind: 'server', server: id === 'a' ? 'Orien' : 'Khyber', when: 'both' },
  isOn: true,
  onPage: true,
  byPush: true,
});
const kept = {
  id: 'sub-1',
  endpoint: 'https://push.test/abc',
  rules: [server('a').rule],
  time_zone: 'Europe/Berlin',
  quiet_hours: null,
  created_at: '2026-03-14T20:15:00Z',
  last_visit: '2026-03-15T20:15:00Z',
  pushes_last_hour: 3,
  last_push_at: null,
};

/** The server's answers by call; a number is a status. */
let answers: Record<string, unknown> = {};
const asked: string[] = [];

beforeEach(() => {
  answers = { 'GET /v1/alerts/key': { public_key: 'BServer', has_webhooks: true } };
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path === iconsUrl) return Response.json({});
    asked.push(`${method} ${path}`);
    const answer = answers[`${method} ${path}`];
    if (typeof answer === 'number') return Response.json({ message: 'No' }, { status: answer });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const page = { page: 1, page_length: 100, filtered_length: 1, total: 1, known_total: 1 };
    const facts = path.startsWith('/v1/guilds?') ? page : { source: 'cache' };
    return Response.json({ data: answer ?? [], timestamp: '2026-03-14T20:15:00Z', ...facts });
  });
});
afterEach(() => {
  cleanup();
  alertsStore.reset();
  pushStore.reset();
  webhooksStore.reset();
  friendsStore.reset();
  localStorage.clear();
  for (const { id } of pageToasts.toasts()) pageToasts.dismiss(id);
  vi.unstubAllGlobals();
});

const toastTitles = () => pageToasts.toasts().map(({ title }) => title);
const undo = () =>
  act(async () =>
    pageToasts
      .toasts()
      .at(-1)
      ?.actions?.find(({ label }) => label === 'Undo')
      ?.onClick(),
  );
const click = async (name: string | RegExp, role = 'button') =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })));
const choose = async (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

describe('the notifications page', () => {
  it('explains how to add a rule while there is none', async () => {
    await renderPage(<NotificationsPage />);
    expect(screen.getByText('You have no rules yet.')).toBeTruthy();
  });

  it('adds a rule, says what it will do, and undoes it', async () => {
    await renderPage(<NotificationsPage />);
    await choose('Tell me about', 'server');
    await choose('Server', 'Khyber');
    await choose('Alert when it', 'up');
    expect(screen.getByText('Alerts you when Khyber comes back.')).toBeTruthy();
    await click('Add this rule');
    expect(screen.getByRole('switch', { name: 'Khyber comes back' })).toHaveProperty('checked', true);
    expect(toastTitles()).toEqual(['Alert on']);
    await undo();
    expect(alertsStore.get().rules).toEqual([]);
  });

  it('adds a rule about a friend chosen from the list', async () => {
    const friend = { id: 5, character: makeCharacter({ id: 5, name: 'Torvald', server_name: 'Orien' }) };
    friendsStore.set({ ...emptyList(), data: [friend] });
    await renderPage(<NotificationsPage />);
    await choose('Tell me about', 'friend');
    expect(screen.getByRole('button', { name: 'Add this rule' })).toHaveProperty('disabled', true);
    await choose('Friend', '5');
    await click('Add this rule');
    expect(alertsStore.get().rules.map(({ rule }) => rule)).toMatchObject([
      { kind: 'friend', character_id: 5 },
    ]);
  });

  it('adds a rule about skulls, which only Reaper has', async () => {
    await renderPage(<NotificationsPage />);
    await choose('Fewest skulls', '4');
    await act(async () => fireEvent.blur(screen.getByLabelText('Fewest skulls')));
    expect(screen.getByText('Alerts you when a group is posted: 4–10 skulls.')).toBeTruthy();
    await choose('Difficulty', 'Elite');
    expect(screen.queryByLabelText('Fewest skulls')).toBeNull();
    expect(screen.getByText('Alerts you when a group is posted: Elite.')).toBeTruthy();
    await choose('Difficulty', 'Reaper');
    await choose('Most skulls', '6');
    await act(async () => fireEvent.blur(screen.getByLabelText('Most skulls')));
    await click('Add this rule');
    expect(alertsStore.get().rules.map(({ rule }) => rule)).toMatchObject([
      { kind: 'group', filter: 'difficulty=Reaper&skulls=1-6' },
    ]);
  });

  it('adds a rule about the groups of a guild', async () => {
    await renderPage(<NotificationsPage />);
    await choose('Server', 'Orien');
    await choose('Guild of the leader or a member', ' Silver Compass ');
    expect(
      screen.getByText('Alerts you when a group with a member of Silver Compass is posted on Orien.'),
    ).toBeTruthy();
    await click('Add this rule');
    expect(alertsStore.get().rules.map(({ rule }) => rule)).toMatchObject([
      { kind: 'group', filter: 'server=Orien&guild=Silver+Compass' },
    ]);
  });

  it('says that no guild has the name of a field, once it is left', async () => {
    const row = {
      guild_name: 'Silver Compass',
      server_name: 'Orien',
      character_count: 3,
      online_count: 0,
      last_active: '2026-03-14T20:15:00Z',
    };
    answers['GET /v1/guilds?name=silver+compas&match=near&server=Orien'] = [row];
    await renderPage(<NotificationsPage />);
    await choose('Server', 'Orien');
    const label = 'Guild of the leader or a member';
    await choose(label, 'Silver Compas');
    expect(screen.queryByText(/No guild with this name/)).toBeNull();
    await act(async () => fireEvent.blur(screen.getByLabelText(label)));
    const note = 'No guild with this name has been seen. Did you mean Silver Compass?';
    expect(await screen.findByText(note)).toBeTruthy();
    await choose(label, 'Silver Compass');
    expect(screen.queryByText(note)).toBeNull();
  });

  it('adds a rule about groups that are almost full, with a sound that can be changed', async () => {
    await renderPage(<NotificationsPage />);
    await choose('Places left (at most)', '2');
    await choose('Sound while the site is open', 'bell');
    expect(screen.getByText('Alerts you when a group has at most 2 places left.')).toBeTruthy();
    await click('Add this rule');
    expect(alertsStore.get().rules).toMatchObject([
      { sound: 'bell', rule: { kind: 'group', filter: '', left_at_most: 2 } },
    ]);
    await click('Edit: A group has at most 2 places left');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit rule' }));
    const sound = dialog.getByLabelText('Sound while the site is open');
    expect(sound).toHaveProperty('value', 'bell');
    await act(async () => fireEvent.change(sound, { target: { value: 'none' } }));
    expect(dialog.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', true);
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    expect(alertsStore.get().rules).toMatchObject([{ sound: 'none' }]);
  });

  it('refuses a file that is too large, before reading it', async () => {
    await renderPage(<NotificationsPage />);
    const file = new File([new Uint8Array(1024 * 1024 + 1)], 'horn.wav', { type: 'audio/wav' });
    await act(async () =>
      fireEvent.change(screen.getByLabelText('Audio file'), { target: { files: [file] } }),
    );
    expect(await screen.findByText('This file is larger than 1 MB.')).toBeTruthy();
  });

  it('does not add a rule twice, or more than twenty', async () => {
    await renderPage(<NotificationsPage />);
    await click('Add this rule');
    await click('Add this rule');
    expect(alertsStore.get().rules).toHaveLength(1);
    expect(pageToasts.toasts().at(-1)?.message).toBe('You already have an alert for when a group is posted.');
    const rules = Array.from({ length: 20 }, (_, index): StoredAlerts['rules'][number] => ({
      ...server('a'),
      rule: { id: `r${index}`, name: '', kind: 'friend', character_id: index + 1 },
    }));
    await act(async () => alertsStore.set({ rules, quietHours: null }));
    await click('Add this rule');
    expect(alertsStore.get().rules).toHaveLength(20);
    expect(pageToasts.toasts().at(-1)?.message).toContain('You have 20 rules');
  });

  it('switches a rule off, changes its channels, deletes it, and undoes that', async () => {
    alertsStore.set({ rules: [server('a'), server('b')], quietHours: null });
    await renderPage(<NotificationsPage />);
    await click('Orien goes down or comes back', 'switch');
    expect(alertsStore.get().rules[0]?.isOn).toBe(false);
    const khyber = within(screen.getByRole('group', { name: 'Delivery: Khyber goes down or comes back' }));
    await act(async () => fireEvent.click(khyber.getByRole('checkbox', { name: 'When it’s closed' })));
    expect(alertsStore.get().rules[1]?.byPush).toBe(false);
    await click('Delete: Orien goes down or comes back');
    expect(alertsStore.get().rules).toHaveLength(1);
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Delete: Khyber goes down or comes back' }),
    );
    await undo();
    expect(alertsStore.get().rules.map(({ rule }) => rule.id)).toEqual(['a', 'b']);
  });

  it('keeps quiet hours', async () => {
    await renderPage(<NotificationsPage />);
    await click('Quiet hours', 'switch');
    expect(alertsStore.get().quietHours).toEqual({ from: '23:00', to: '08:00' });
    await choose('From', '22:30');
    await choose('To', '');
    expect(alertsStore.get().quietHours).toEqual({ from: '22:30', to: '08:00' });
    await click('Quiet hours', 'switch');
    expect(alertsStore.get().quietHours).toBeNull();
  });

  it('says what works in a browser without notifications', async () => {
    await renderPage(<NotificationsPage />);
    expect(screen.getByText(/^This browser can’t show notifications: alerts play a sound/)).toBeTruthy();
  });

  it('shows what the server stores, and deletes it', async () => {
    answers['GET /v1/alerts/sub-1'] = kept;
    const stored = {
      id: 'sub-1',
      secret: 's3cret',
      endpoint: kept.endpoint,
      told: '',
      isRefused: false,
      toldAtMs: 0,
    };
    pushStore.set(stored);
    await renderPage(<NotificationsPage />);
    await vi.waitFor(() => expect(screen.getByText('https://push.test/abc')).toBeTruthy());
    expect(screen.getByText('Europe/Berlin')).toBeTruthy();
    await click('Delete everything');
    expect(asked).toContain('DELETE /v1/alerts/sub-1');
    await vi.waitFor(() => expect(pushStore.get()).toBeNull());
    expect(screen.getByText('Nothing. Your rules are only stored in this browser.')).toBeTruthy();
  });

  it('says when the stored data fails to load, and retries', async () => {
    const problems = catchProblems();
    answers['GET /v1/alerts/sub-1'] = 503;
    pushStore.set({ id: 'sub-1', secret: 's', endpoint: 'e', told: '', isRefused: false, toldAtMs: 0 });
    await renderPage(<NotificationsPage />);
    await vi.waitFor(() => expect(screen.getByText('Failed to load data:')).toBeTruthy());
    answers['GET /v1/alerts/sub-1'] = kept;
    await click('Retry');
    await vi.waitFor(() => expect(screen.getByText('https://push.test/abc')).toBeTruthy());
    expect(problems).toEqual(['/v1/alerts/sub-1 was answered with 503']);
  });

  it('says when the server has forgotten this browser', async () => {
    answers['GET /v1/alerts/sub-1'] = 404;
    pushStore.set({ id: 'sub-1', secret: 's', endpoint: 'e', told: '', isRefused: false, toldAtMs: 0 });
    await renderPage(<NotificationsPage />);
    await vi.waitFor(() =>
      expect(screen.getByText(/The server has deleted everything about this browser/)).toBeTruthy(),
    );
  });

  describe('with webhooks', () => {
    const address = 'https://discord.com/api/webhooks/123456789012345678/the-token';
    const started = { ...kept, id: 'hook-1', endpoint: null, rules: [], secret: 's3cret' };
    const type = (text: string) =>
      act(async () =>
        fireEvent.change(screen.getByLabelText('Webhook address'), { target: { value: text } }),
      );

    it('adds one, chooses it for a rule, and removes it', async () => {
      alertsStore.set({ rules: [server('a')], quietHours: null });
      answers['POST /v1/alerts'] = started;
      answers['GET /v1/alerts/hook-1'] = { ...kept, id: 'hook-1', endpoint: null };
      await renderPage(<NotificationsPage />);
      expect(screen.getByRole('button', { name: 'Send a test and add' })).toHaveProperty('disabled', true);
      await type(address);
      await click('Send a test and add');
      await vi.waitFor(() => expect(screen.getByText(/got a test message\. Now choose it/)).toBeTruthy());
      expect(screen.getByLabelText('Webhook address')).toHaveProperty('value', '');
      expect(document.body.textContent).not.toContain('the-token');
      expect(screen.getByText('No rule uses it yet: choose it under a rule above.')).toBeTruthy();
      await vi.waitFor(() => expect(screen.getByText('Stored encrypted')).toBeTruthy());

      await click('Discord webhook …5678', 'checkbox');
      expect(alertsStore.get().rules[0]?.webhooks).toEqual(['hook-1']);
      expect(screen.getByText(/While this site is open, and to a webhook\./)).toBeTruthy();
      await click('Discord webhook …5678', 'checkbox');
      expect(alertsStore.get().rules[0]?.webhooks).toEqual([]);

      await click('Remove Discord webhook …5678');
      await screen.findByRole('alertdialog', { name: 'Remove Discord webhook …5678?' });
      await click('Remove');
      await vi.waitFor(() => expect(webhooksStore.get()).toEqual([]));
      expect(asked).toContain('DELETE /v1/alerts/hook-1');
      expect(screen.getByText('Discord webhook …5678 was removed.')).toBeTruthy();
    });

    it('says why one was not added, and keeps what was typed', async () => {
      const problems = catchProblems();
      answers['POST /v1/alerts'] = 503;
      await renderPage(<NotificationsPage />);
      await type(address);
      await click('Send a test and add');
      await vi.waitFor(() => expect(screen.getByText(/^Not added: /)).toBeTruthy());
      expect(screen.getByLabelText('Webhook address')).toHaveProperty('value', address);
      expect(problems.join()).not.toContain('the-token');
    });

    it('says that a server has none', async () => {
      answers['GET /v1/alerts/key'] = { public_key: 'BServer', has_webhooks: false };
      await renderPage(<NotificationsPage />);
      await vi.waitFor(() =>
        expect(screen.getByText('This server doesn’t send alerts to webhooks.')).toBeTruthy(),
      );
      expect(screen.queryByLabelText('Webhook address')).toBeNull();
    });

    it('marks one that no longer works', async () => {
      webhooksStore.set([
        { id: 'hook-1', secret: 's', name: 'Discord webhook …5678', told: '', state: 'gone', toldAtMs: 0 },
      ]);
      answers['GET /v1/alerts/hook-1'] = 404;
      alertsStore.set({ rules: [{ ...server('a'), webhooks: ['hook-1'] }], quietHours: null });
      await renderPage(<NotificationsPage />);
      expect(screen.getByText(/^No longer works: it was deleted/)).toBeTruthy();
      expect(
        screen.getByRole('checkbox', { name: 'Discord webhook …5678', description: 'no longer works' }),
      ).toBeTruthy();
      expect(screen.getByText(/While this site is open\.$/)).toBeTruthy();
    });
  });
});
