/** The reason why the backend cannot start, as one sentence ready to print. */
export class StartError extends Error {}
