/** A write that was not sent, because the outcome of the last one to the same item is not certain yet. */
export class UnsettledError extends Error {
  override name = 'UnsettledError';
}
