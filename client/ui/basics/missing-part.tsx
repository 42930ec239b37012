import { Warning } from './warning.tsx';

/** Replaces a part of the screen that the response lacks although the contract requires it. */
export const MissingPart = () => <Warning>The server didn't send this part. Reload the page.</Warning>;
