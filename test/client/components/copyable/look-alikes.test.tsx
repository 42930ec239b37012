import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Copyable } from '#components/copyable/copyable.tsx';
import { clearLookAlikes } from '#components/copyable/look-alikes.ts';
import { TestRouter } from '../../../support/test-router.tsx';

const first = 'bc1q5shngj24323nsrmxv99st02na6srekfctt30ch';
const second = 'bc1q5shn7wk0e5ya9xu4dl2fzp8v3m6hqg0wtt30ch';

/** Opens a screen with addresses, each of the order with its index. */
function open(addresses: string[], cut?: 'short', path = '/orders') {
  window.happyDOM.setURL(`http://localhost:3000${path}`);
  cleanup();
  render(
    <StrictMode>
      <TestRouter>
        {addresses.map((address, index) => (
          <p key={address}>
            <Copyable
              value={address}
              label="address"
              cut={cut}
              of={{ name: `order ${index}`, to: `/orders/${index}` }}
            />
          </p>
        ))}
      </TestRouter>
    </StrictMode>,
  );
}

const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

beforeEach(clearLookAlikes);

describe('look-alikes', () => {
  it('OPR-62 marks an address of an opened item against one of its list', () => {
    open([first], 'short');
    expect(marks()).toEqual([]);
    open(['unrelated', second], undefined, '/orders/1');
    expect(screen.getByText(/^Looks like/).textContent).toBe('Looks like the address of order 0');
    expect(screen.getByRole('link', { name: 'order 0' }).getAttribute('href')).toBe('/orders/0');
    expect(marks()).toEqual(['7wk0e5ya9xu4dl2fzp8v3m6hqg0w', 'gj24323nsrmxv99st02na6srekfc']);
    expect(document.body.textContent).toContain(first);
  });

  it.each([
    ['an earlier page of the list', '/orders', '/orders'],
    ['a screen before the last one', '/orders/1', '/users'],
  ])('OPR-27 compares with nothing of %s', (_, last, between) => {
    open([first]);
    open(['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'], undefined, between);
    open([second], undefined, last);
    expect(marks()).toEqual([]);
  });

  it('OPR-62 a list names the other one to screen readers and on hover', async () => {
    open([first, second], 'short');
    expect(screen.getByText(/of the address of order 1/)).toBeTruthy();
    const user = userEvent.setup();
    await user.hover(screen.getAllByText(/look-alike/)[0] as HTMLElement);
    const whole = document.querySelector('[popover]');
    expect(whole?.textContent).toBe(`${first}Looks like the address of order 1${second}`);
    expect(whole?.querySelector('a')).toBeNull();
  });

  it('OPR-62 shows three look-alikes and counts the rest', () => {
    open([first, ...['a', 'c', 'd', 'e'].map((letter) => second.replace('7', letter))]);
    const [paragraph] = document.querySelectorAll('p');
    expect(paragraph?.textContent?.match(/Looks like/g)).toHaveLength(3);
    expect(paragraph?.textContent).toContain('and 1 more');
  });

  it('OPR-27 marks two look-alikes among 501 addresses', () => {
    const address = (index: number) => `0x${4096 + index}${'ab'.repeat(16)}beef`;
    open(
      [
        ...Array.from({ length: 500 }, (_, index) => address(index)),
        `${address(3).slice(0, -8)}cafebeef`,
      ],
      'short',
    );
    expect(marks()).toEqual(['abab', 'cafe']);
  });

  it('OPR-62 the same address in other letter case is no look-alike', () => {
    open([second]);
    open([second.toUpperCase()], undefined, '/orders/1');
    expect(marks()).toEqual([]);
  });

  it('OPR-27 compares no references, ids and URLs', () => {
    const numbered = [1, 2].map((index) => `TRD-2026112${index}-000123-KRKN`);
    render(
      numbered.map((reference) => (
        <Copyable key={reference} value={reference} label="reference id" />
      )),
    );
    expect(marks()).toEqual([]);
    expect(screen.queryByText(/look-alike/i)).toBeNull();
  });

  it('OPR-62 compares with nothing of an earlier session', () => {
    open([first]);
    clearLookAlikes();
    open([second], undefined, '/orders/1');
    expect(marks()).toEqual([]);
  });
});
