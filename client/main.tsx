import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { checkSession } from './lib/check-session.ts';
import { restoreTheme } from './lib/theme.ts';

restoreTheme();
void checkSession();
createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
