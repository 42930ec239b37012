import { beforeEach, expect, it, vi } from 'vitest';
import {
  failureDetails,
  getLastFailure,
  recordFailure,
  recordRequest,
} from '#platform/http/request-history.ts';

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 23, 5));
  window.happyDOM.setURL('http://localhost:3000/users/details/3?token=secret');
});

const details = () => {
  const failure = getLastFailure();
  return failure && failureDetails(failure, '1.0.0 aaa').split('\n');
};

it('ERR-10 describes a failure without query, with its method', () => {
  recordRequest({ endpoint: 'users.details', method: 'GET', status: 200, code: undefined });
  recordRequest({ endpoint: 'users.update', method: 'PATCH', status: 503, code: 'CODE503' });
  recordFailure({ endpoint: 'users.update', status: 503, code: 'CODE503' });
  expect(details()).toEqual([
    'Time (UTC): 2026-11-23T05:00:00.000Z',
    'Route: /users/details/3',
    'Endpoint: PATCH users.update',
    'Status: 503',
    'Code: CODE503',
    'Version: 1.0.0 aaa',
    '',
    'Last 2 requests:',
    '2026-11-23T05:00:00.000Z GET users.details 200 ',
    '2026-11-23T05:00:00.000Z PATCH users.update 503 CODE503',
  ]);
});

it('ERR-10 describes a failure of the console, which has no request', () => {
  recordFailure({ endpoint: 'error', code: undefined });
  expect(details()?.slice(2, 5)).toEqual(['Endpoint: error', 'Status: no response', 'Code: none']);
});

it('ERR-10 keeps the last 20 requests', () => {
  for (let id = 1; id <= 25; id += 1)
    recordRequest({ endpoint: 'users.list', method: 'GET', status: 0, code: `C${id}` });
  recordFailure({ endpoint: 'users.list', status: 0, code: 'C25' });
  const [title, ...lines] = details()?.slice(7) ?? [];
  expect(title).toBe('Last 20 requests:');
  const codes = Array.from({ length: 20 }, (_, index) => `C${index + 6}`);
  expect(lines).toEqual(
    codes.map((code) => `2026-11-23T05:00:00.000Z GET users.list no response ${code}`),
  );
});
