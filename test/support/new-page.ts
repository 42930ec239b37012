import { cleanup } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

// All files of a worker share its window and the packages. Each file starts with new modules of the project and an empty page.
vi.resetModules();
window.happyDOM.setURL('http://localhost:3000/');
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();

// Testing Library does both only where the test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);
