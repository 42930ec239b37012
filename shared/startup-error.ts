/** A reason not to start that the operator can fix. Its message, one sentence, is printed without a stack. */
export class StartupError extends Error {}
