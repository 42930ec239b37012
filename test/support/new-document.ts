import { cleanup } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

const shared = globalThis as typeof globalThis & { channels?: Set<BroadcastChannel> };
if (!shared.channels) {
  const channels = new Set<BroadcastChannel>();
  shared.channels = channels;
  shared.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.add(this);
    }
  };
}
// The document of an earlier file would act as another tab.
for (const channel of shared.channels) channel.close();
shared.channels.clear();

// All files of a worker share its window and the packages. Each file starts with new modules of the project and an empty document.
vi.resetModules();
window.happyDOM.setURL('http://localhost:3000/');
Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1');
document.head.replaceChildren();
document.body.replaceChildren();

// A test that needs it adds it, without timers of its own: see stored-writes.ts.
Reflect.deleteProperty(globalThis, 'indexedDB');

// Each test starts with an empty browser. Testing Library does the other two only where the test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
