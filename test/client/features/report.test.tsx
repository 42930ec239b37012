import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/query.ts';
import { toasts } from '#platform/toasts.ts';
import { presetsAt } from '../../../client/features/report/period-fields.tsx';
import { Report } from '../../../client/features/report/report.tsx';
import { fakeBackend } from '../../support/fake-backend.ts';
import { signInAs } from '../../support/session.ts';
import { TestRouter } from '../../support/test-router.tsx';

const businesses = [
  { reference_id: 'acme', name: 'Acme' },
  { reference_id: 'a-1', name: '' },
  { reference_id: 'a/2', name: null },
];

/** Shows the form on a backend that accepts every report, or rejects it with field errors. */
async function showReport(rejection?: object, status = 422, offered = businesses) {
  fakeBackend({
    'GET /ajax/report': offered,
    'POST /ajax/report': () => Response.json(rejection ?? {}, { status: rejection ? status : 200 }),
    'GET /readyz': { backend: 'up' },
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter>
        <Report />
      </TestRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: 'Acme' });
  return { user: userEvent.setup(), unmount };
}

const inputValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => {
  toasts.set([]);
  signInAs(1);
});

it.each([
  ['Start Date', 'From 00:00 UTC.'],
  ['End Date', 'Until 24:00 UTC.'],
])('REPORT-1 says which time of the day belongs to %s', async (label, note) => {
  await showReport();
  const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe(note);
});

it('REPORT-1 shows the reference id of an unresolved business', async () => {
  await showReport();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a business',
    'Acme',
    '(Unresolved Business) a-1',
    '(Unresolved Business) a/2',
  ]);
});

it('REPORT-3 sets both dates and removes their errors', async () => {
  const { user } = await showReport({ errors: { start_date: ['Required.'] } });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Required.');
  await user.click(screen.getByRole('button', { name: /^Last month/ }));
  const preset = presetsAt(Date.now()).find(({ label }) => label === 'Last month');
  expect(inputValue('Start Date')).toEqual(preset?.start);
  expect(inputValue('End Date')).toEqual(preset?.end);
  expect(screen.queryByText('Required.')).toBeNull();
});

it('OPR-21 REPORT-3 offers the dates of a preset again', async () => {
  const { user, unmount } = await showReport();
  await user.click(screen.getByRole('button', { name: /^Yesterday/ }));
  const start = inputValue('Start Date');
  unmount();
  await showReport();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(inputValue('Start Date')).toBe(start);
});

it('REPORT-2 REPORT-4 reports the start and remembers the business', async () => {
  const { user, unmount } = await showReport();
  await user.selectOptions(screen.getByLabelText('Business'), 'a-1');
  await user.click(screen.getByRole('button', { name: /^Yesterday/ }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Download started.']));
  unmount();
  await showReport();
  expect(inputValue('Business')).toBe('a-1');
});

it('REPORT-2 CALL-1 supports reference ids of any characters in the query', async () => {
  const referenceId = 'a&b=c %2F+Zürich#1';
  const { user } = await showReport(undefined, 200, [
    ...businesses,
    { reference_id: referenceId, name: 'Odd' },
  ]);
  await user.selectOptions(screen.getByLabelText('Business'), referenceId);
  await user.click(screen.getByRole('button', { name: /^Yesterday/ }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledOnce());
  const [link] = vi.mocked(HTMLAnchorElement.prototype.click).mock.contexts as HTMLAnchorElement[];
  const { pathname, searchParams } = new URL(link?.href ?? '');
  const [start_date, end_date] = [inputValue('Start Date'), inputValue('End Date')];
  expect(pathname).toBe('/ajax/report/stream');
  expect(Object.fromEntries(searchParams)).toEqual({
    business_id: referenceId,
    start_date,
    end_date,
  });
});

it('OPR-21 REPORT-4 restores no other business than that of the draft', async () => {
  localStorage.setItem('clearhouse.report-business', '"acme"');
  const { user, unmount } = await showReport();
  await user.selectOptions(screen.getByLabelText('Business'), 'a-1');
  unmount();
  await showReport(undefined, 200, businesses.slice(0, 1));
  expect(inputValue('Business')).toBe('acme');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(inputValue('Business')).toBe('');
});

it('FORM-2 REPORT-2 starts no download after the form was left', async () => {
  const { user, unmount } = await showReport();
  const check = Promise.withResolvers<Response>();
  fakeBackend(() => check.promise);
  await user.selectOptions(screen.getByLabelText('Business'), 'acme');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  unmount();
  check.resolve(new Response(null, { status: 204 }));
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'Report was not sent, because you left it before. Your input is kept as a draft.',
    ]),
  );
  expect(HTMLAnchorElement.prototype.click).not.toHaveBeenCalled();
});

it('REPORT-2 ERR-5 shows a failed check and keeps the input', async () => {
  const { user } = await showReport({}, 503);
  await user.selectOptions(screen.getByLabelText('Business'), 'a-1');
  await user.click(screen.getByRole('button', { name: /^Yesterday/ }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'The payments service is busy or restarting.',
    ]),
  );
  expect(HTMLAnchorElement.prototype.click).not.toHaveBeenCalled();
  expect(inputValue('Business')).toBe('a-1');
});

it('REPORT-2 shows errors under their fields and downloads nothing', async () => {
  const { user } = await showReport({
    errors: {
      business_id: ['This field is required.'],
      start_date: ['This field is required.'],
      end_date: ['End date is before the start date.'],
    },
  });
  const started = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(3));
  const described = ['Business', 'Start Date', 'End Date'].map((label) => {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby');
    return document.getElementById(id ?? '')?.textContent;
  });
  expect(described).toEqual([
    'This field is required.',
    'This field is required.',
    'End date is before the start date.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Business'));
  expect(started).not.toHaveBeenCalled();
});
