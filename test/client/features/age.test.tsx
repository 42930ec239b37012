import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Age } from '../../../client/components/values/age.tsx';

it('OPR-8 marks an age from 30 days on', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  const day = 86_400_000;
  render([29, 30].map((days) => <Age key={days} created={now - days * day} />));
  expect(screen.getByText('29 d').className).toBe('');
  expect(screen.getByText('30 d').className).toMatch(/old/);
});
