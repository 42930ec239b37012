import { describe, expect } from 'vitest';
import { it, navigate } from '../support/console.ts';

describe('failures', () => {
  it('ERR-16 shows Retry at the same height on every screen', async ({ app, page, takeErrors }) => {
    await page.goto('/profile/password');
    const places: Record<string, number | undefined> = {};
    for (const path of ['/orders/ORD-1', '/profile', '/users/edit/3', '/exchange-rules']) {
      app.script(`GET /ajax${path}`, { status: 429 });
      await navigate(page, path);
      const retry = page.getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      places[path] = (await retry.boundingBox())?.y;
    }
    expect(places['/profile']).toBeGreaterThan(0);
    for (const place of Object.values(places))
      expect(place).toBeCloseTo(places['/profile'] ?? 0, -0.5);
    takeErrors();
  });
});
