import { expect, it, vi } from 'vitest';
import { openChannel } from '#platform/channel.ts';

it('SHELL-9 reaches the other channels of its name', async () => {
  const received = vi.fn();
  const other = openChannel<string>('one name', received);
  const own = openChannel<string>('one name');
  own.send('check');
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith('check'));
  own.close();
  other.close();
});

it('SHELL-9 works alone in a browser without channels', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const channel = openChannel<string>('one name');
  expect(() => channel.send('check')).not.toThrow();
  expect(() => channel.close()).not.toThrow();
});
