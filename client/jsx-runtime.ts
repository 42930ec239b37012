/**
 * The functions that the build compiles JSX to. As one ES module they are bound once; from React's CommonJS module, esbuild would
 * look each one up in every file, and at every element. See decision 52 in docs/decisions.md.
 */
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
