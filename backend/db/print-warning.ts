/** Prints a warning of the database, such as one that a migration raises. Notices, which need no action, are left out. */
export function printWarning(notice: {
  severity?: string | undefined;
  message?: string | undefined;
}): void {
  if (notice.severity === 'WARNING') process.stderr.write(`${notice.message}\n`);
}
