import type { AlertMessage } from '@rollcall/game/alerts/alert-rules';
import { expect, it, vi } from 'vitest';
import type { ToastContent } from '../ui/toast-store.ts';
import { deliverAlert } from './deliver-alert.ts';

const message: AlertMessage = {
  rule_id: 'a',
  kind: 'group',
  title: 'The Shroud on Orien: 4 places left',
  body: 'Elite',
  path: '/grouping/orien?group=7',
  tag: 'group-orien-7',
  at: '2026-03-14T20:15:00Z',
};

async function tellWith(isNotified: boolean) {
  const parts = {
    ring: vi.fn(async () => {}),
    marks: { add: vi.fn() },
    notify: vi.fn(async () => isNotified),
    toast: vi.fn<(content: ToastContent) => void>(),
    open: vi.fn(),
  };
  await deliverAlert(message, parts);
  return parts;
}

it('plays a sound, counts in the title, and shows a notification where allowed', async () => {
  const { ring, marks, notify, toast } = await tellWith(true);
  expect(ring).toHaveBeenCalledOnce();
  expect(marks.add).toHaveBeenCalledWith('group-orien-7');
  expect(notify).toHaveBeenCalledWith(message);
  expect(toast).not.toHaveBeenCalled();
});

it('shows a toast with a link where notifications are not allowed', async () => {
  const { toast, open } = await tellWith(false);
  const [content] = toast.mock.calls.flat();
  expect(content).toMatchObject({ title: message.title, message: 'Elite' });
  content?.actions?.[0]?.onClick();
  expect(open).toHaveBeenCalledWith('/grouping/orien?group=7');
});
