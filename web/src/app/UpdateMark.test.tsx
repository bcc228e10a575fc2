import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { updateMark } from './update-mark-store.ts';
import { UpdateButton } from './UpdateButton.tsx';
import { UpdateMark } from './UpdateMark.tsx';

afterEach(cleanup);

describe('the update mark', () => {
  it('appears when an update waits, and then acts like Refresh', () => {
    const refresh = vi.fn<() => void>();
    render(<UpdateMark />);
    expect(screen.queryByRole('button')).toBeNull();
    act(() => updateMark.show(<UpdateButton onRefresh={refresh} />));
    screen.getByRole('button', { name: 'Update' }).click();
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
