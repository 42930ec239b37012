// First, so that components override them.
import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '#platform/preferences.ts';
import { Gallery } from './gallery.tsx';
import { showStates } from './states.ts';

applyTheme();
void showStates();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
