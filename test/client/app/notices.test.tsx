import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AttentionSources } from '#data/attention.ts';
import { setAutoRefresh, setNotices } from '#platform/preferences.ts';
import { attentionSources } from '../../../client/app/features.ts';
import { Notices } from '../../../client/app/layout/notices.tsx';
import { NoticesSwitch } from '../../../client/app/layout/notices-switch.tsx';
import { Dashboard } from '../../../client/features/dashboard/dashboard.tsx';
import { openScreen } from '../../support/screen.tsx';

const order = { reference_id: 'ORD-1', balance: 1, currency_code: 'XBT', created_at: '2026-11-20' };
const responseWith = (orders: number) => ({
  recent_activity: {
    quote_counts: { open: 0, closed: 0 },
    amount_breakdown: [],
    fulfillment_rate: null,
  },
  suspicious_orders: [order],
  suspicious_orders_total: orders,
  suspicious_quotes: [],
  suspicious_quotes_total: 0,
  recent_errors: [],
  recent_errors_total: 0,
});

/** The notifications that the browser has shown. */
const shown: { body: string | undefined; tag: string | undefined }[] = [];

class FakeNotification {
  static permission: NotificationPermission = 'granted';
  static requestPermission = vi.fn(async () => FakeNotification.permission);
  onclick = null;
  constructor(_title: string, { body, tag }: NotificationOptions) {
    shown.push({ body, tag });
  }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function hide(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  return act(() => fireEvent(document, new Event('visibilitychange')));
}

/** Opens the dashboard with 17 suspicious orders and the switch. */
async function open() {
  const element = (
    <AttentionSources value={attentionSources}>
      <Notices>
        <NoticesSwitch labelClass={undefined} />
        <Dashboard />
      </Notices>
    </AttentionSources>
  );
  const opened = openScreen(
    '/dashboard',
    [{ path: '/dashboard', handle: { title: 'Dashboard' }, element }],
    {
      'GET /ajax/dashboard': responseWith(17),
      'GET /ajax/closed-loop-balancing': {
        settlements: { items: [], total: 0 },
        unsettled_trades: [],
      },
      'GET /ajax/system/microservices': [],
    },
  );
  await pass(6_000);
  return {
    ...opened,
    /** Sets the number of suspicious orders of the next responses, and waits for the next refresh. */
    async refreshWith(orders: number) {
      opened.responses['GET /ajax/dashboard'] = responseWith(orders);
      await pass(35_000);
    },
  };
}

const notices = () => screen.getByRole('button', { name: /^Notices/ });
const press = async () => {
  fireEvent.click(notices());
  await pass(0);
};

beforeEach(() => {
  setNotices(false);
  setAutoRefresh(30);
  shown.length = 0;
  FakeNotification.permission = 'granted';
  FakeNotification.requestPermission.mockClear();
  vi.stubGlobal('Notification', FakeNotification);
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  void hide(false);
});

it('OPR-296 has what waits in the title of a hidden tab only', async () => {
  const { refreshWith } = await open();
  await press();
  hide(true);
  expect(document.title).toMatch(/^Dashboard -/);
  await refreshWith(17);
  expect(document.title).toMatch(/^\(17\) Dashboard -/);
  hide(false);
  expect(document.title).toMatch(/^Dashboard -/);
});

it('OPR-296 loads nothing in a hidden tab with notices off', async () => {
  const { refreshWith, requests } = await open();
  hide(true);
  const before = requests.length;
  await refreshWith(18);
  expect(requests).toHaveLength(before);
  expect(document.title).toMatch(/^Dashboard -/);
});

it('OPR-296 loads in a hidden tab what auto-refresh loads in a visible one', async () => {
  const { refreshWith, requests } = await open();
  await press();
  const loaded = async () => {
    const before = requests.length;
    await refreshWith(17);
    return requests.slice(before).map(({ line }) => line);
  };
  const visible = await loaded();
  hide(true);
  expect(await loaded()).toEqual(visible);
  act(() => setAutoRefresh(0));
  expect(await loaded()).toEqual([]);
});

it('OPR-297 shows one notification for a rise, without values of records', async () => {
  const { refreshWith } = await open();
  await press();
  hide(true);
  await refreshWith(17);
  expect(shown).toEqual([]);
  await refreshWith(19);
  await refreshWith(19);
  await refreshWith(18);
  expect(shown).toEqual([{ body: '19 suspicious orders', tag: 'clearhouse.notices' }]);
  await refreshWith(20);
  expect(shown).toHaveLength(2);
});

it('OPR-297 shows none for what another tab has loaded', async () => {
  const { refreshWith } = await open();
  await press();
  hide(true);
  await refreshWith(17);
  const stored = JSON.parse(localStorage.getItem('clearhouse.noticed-counts') ?? '{}');
  const other = { at: Date.now(), counts: { '/dashboard#suspicious-orders': 19 } };
  localStorage.setItem(
    'clearhouse.noticed-counts',
    JSON.stringify({ ...stored, '/dashboard': other }),
  );
  await refreshWith(19);
  expect(shown).toEqual([]);
});

it('OPR-297 shows none in a visible tab', async () => {
  const { refreshWith } = await open();
  await press();
  await refreshWith(19);
  hide(true);
  await refreshWith(19);
  expect(shown).toEqual([]);
});

it('OPR-298 asks for the permission at the press that turns notices on only', async () => {
  const { refreshWith } = await open();
  await refreshWith(18);
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  await press();
  expect(notices().textContent).toBe('Notices: on');
  await press();
  expect(notices().textContent).toBe('Notices: off');
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce();
});

it('OPR-298 states that the browser allows no notifications, and has the title', async () => {
  FakeNotification.permission = 'denied';
  const { refreshWith } = await open();
  await press();
  expect(notices().textContent).toBe('Notices: on, in the title only');
  expect(screen.getByText(/the browser does not allow notifications of this site/)).toBeTruthy();
  hide(true);
  await refreshWith(17);
  await refreshWith(19);
  expect(document.title).toMatch(/^\(19\) /);
  expect(shown).toEqual([]);
});

it('OPR-298 states that a hidden tab loads nothing without auto-refresh', async () => {
  await open();
  act(() => setAutoRefresh(0));
  await press();
  expect(screen.getByText(/Turn on Auto-refresh too/)).toBeTruthy();
});
