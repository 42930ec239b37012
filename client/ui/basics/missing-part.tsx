import { Warning } from './warning.tsx';

/** Replaces a part of the screen that the response lacks although the contract requires it. */
export const MissingPart = () => <Warning>This part is missing from the server's response.</Warning>;
