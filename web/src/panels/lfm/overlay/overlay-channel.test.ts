import { describe, expect, it, vi } from 'vitest';
import { createOverlayChannel, type OverlayMessage } from './overlay-channel.ts';

function open() {
  const load = vi.fn<() => void>();
  let nowMs = 0;
  const channel = createOverlayChannel(load, () => (nowMs += 10));
  const heard: OverlayMessage[] = [];
  return { load, channel, heard, listen: () => channel.listen((message) => heard.push(message)) };
}

describe('the way from a list to its cards', () => {
  it('asks for them with the first hand that comes near', () => {
    const { load, channel } = open();
    channel.prepare();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps what was told last before they were there, with its time', () => {
    const { load, channel, heard, listen } = open();
    channel.tell({ type: 'scroll' });
    channel.tell({ type: 'leave' });
    expect(load).toHaveBeenCalledTimes(2);
    listen();
    expect(heard).toEqual([{ event: { type: 'leave' }, atMs: 20 }]);
  });

  it('asks for nothing any more once they hear', () => {
    const { load, channel, heard, listen } = open();
    listen();
    channel.prepare();
    channel.tell({ type: 'details', lfmId: 7 });
    expect(load).not.toHaveBeenCalled();
    expect(heard).toEqual([{ event: { type: 'details', lfmId: 7 }, atMs: 10 }]);
  });
});
