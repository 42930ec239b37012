import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { checkSession } from './lib/check-session.ts';
import { restoreTheme } from './lib/theme.ts';
import { xsrfToken } from './lib/xsrf-token.ts';

restoreTheme();
void checkSession();
// Who has a token is most likely signed in: what they will need is fetched meanwhile. If that fails, App fetches and tells.
if (xsrfToken()) import('./app/signed-in.tsx').catch(() => {});
createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
