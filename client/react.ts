/**
 * What the client uses of React's packages, as one ES module, to which the production build resolves their imports. See decision 52
 * in docs/decisions.md.
 */

export {
  Component,
  createContext,
  lazy,
  StrictMode,
  Suspense,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
export { createRoot } from 'react-dom/client';
