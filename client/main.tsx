import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { xsrfToken } from '#lib/api/xsrf-token.ts';
import { checkSession } from '#lib/state/check-session.ts';
import { applyTheme } from '#lib/state/theme.ts';
import { App } from './app/app.tsx';

applyTheme();
void checkSession();
// Who has a token is most likely signed in: what they will need is fetched meanwhile. If that fails, App fetches and tells.
if (xsrfToken()) import('./app/signed-in.tsx').catch(() => {});
createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
