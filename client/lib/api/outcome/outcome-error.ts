/** A write that failed because of the outcome of this or an earlier attempt. Its message is for users; empty if a notice has it. */
export class OutcomeError extends Error {
  override name = 'OutcomeError';
}
