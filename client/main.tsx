// First, so that components override them.
import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchDeployment } from '#lib/api/check-deployment.ts';
import { watchFailures } from '#lib/api/client-reports.ts';
import { measureVitals } from '#lib/api/web-vitals.ts';
import { applyTheme } from '#lib/state/preferences.ts';
import { xsrfToken } from '#lib/state/session.ts';
import { App } from './app/app.tsx';
import { routerSettings } from './app/router-settings.ts';
import { loadSignedIn } from './app/signed-in-lazy.tsx';
import { checkSession, watchSession } from './features/auth/check-session.ts';
import { confirmSignOut, signOutStatus } from './features/auth/sign-out.ts';

applyTheme();
watchFailures();
measureVitals();
watchSession();
watchDeployment();
void checkSession();
if (signOutStatus.get()) void confirmSignOut();
// A token means that the user is probably signed in. A failure is handled where the chunk is rendered.
const preload = () => void loadSignedIn().catch(() => {});
if (xsrfToken()) preload();
else if ('requestIdleCallback' in window) requestIdleCallback(preload);
else setTimeout(preload, 2000);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter {...routerSettings}>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
