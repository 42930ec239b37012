// First, so that components override them.
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/frame.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchErrors } from '#platform/http/client-reports.ts';
import { watchLeaving } from '#platform/leaving.ts';
import { watchOutage } from '#platform/outage.ts';
import { applyTheme } from '#platform/preferences.ts';
import { watchDeployment } from '#platform/release/check-deployment.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { watchSession } from '#platform/session/watch-session.ts';
import { xsrfToken } from '#platform/storage/cookies.ts';
import { removeFormerValues } from '#platform/storage/former-keys.ts';
import { restoreErrors } from '#platform/toasts.ts';
import { App, fetchSignedIn } from './app/app.tsx';

removeFormerValues();
applyTheme();
watchLeaving();
watchErrors();
watchSession();
watchOutage();
watchDeployment();
void documentSession.open();
restoreErrors();
// A token means that the user is probably signed in; otherwise the sign-in screen comes first. A failure is handled where the chunk is rendered.
const preload = () => void fetchSignedIn().catch(() => {});
if (xsrfToken()) preload();
else setTimeout(preload, 2000);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
