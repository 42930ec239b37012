/**
 * React's entry points as one ES module: the functions that the build compiles JSX to, and createRoot. Bound once, they are not looked
 * up in a CommonJS module in every file and at every element, and one chunk holds all of React. See decision 52 in docs/decisions.md.
 */

export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
export { createRoot } from 'react-dom/client';
