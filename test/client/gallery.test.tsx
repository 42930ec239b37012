import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Gallery } from '../../tools/gallery/gallery.tsx';
import { fakeBackend } from '../support/fake-backend.ts';

it('OPS-120 shows the parts in all their states without an error', async () => {
  fakeBackend(() => new Promise(() => {}));
  const { container } = render(<Gallery />);
  await waitFor(() => expect(container.textContent).toContain('1 of 4 lines match.'));
  expect(container.querySelectorAll('figure').length).toBeGreaterThan(150);
});
