import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DocumentTitle } from '#components/screen/document-title.tsx';
import { loadedDeployment, setDeployment } from '#platform/release/deployment.ts';
import { DeploymentBanner } from '../../../client/app/layout/deployment-banner.tsx';

const environment = { name: 'Staging', colour: 'amber' };
afterEach(() => {
  cleanup();
  setDeployment(loadedDeployment);
});

it('DEPLOY-6 shows nothing for a deployment without marks', () => {
  render(<DeploymentBanner />);
  expect(document.body.textContent).toBe('');
});

it('DEPLOY-6 names the environment above the screen and in the title', () => {
  setDeployment({ ...loadedDeployment, environment });
  render(
    <>
      <DeploymentBanner />
      <DocumentTitle screen="Users" />
    </>,
  );
  expect(screen.getByRole('complementary', { name: 'Environment' }).textContent).toBe('Staging');
  expect(document.title).toMatch(/^\[Staging\] Users -/);
});

it('DEPLOY-6 shows an announcement as plain text in a live region', () => {
  render(<DeploymentBanner />);
  const announcement = '<b>Maintenance</b> at 18:00 UTC';
  act(() => setDeployment({ ...loadedDeployment, announcement, read_only: true }));
  const region = screen.getByRole('status', { name: 'Announcement' });
  expect([...region.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    announcement,
    'Read-only mode: changes are turned off.',
  ]);
});
