/**
 * Returns whether the role of the database lacks the privilege for a statement (insufficient_privilege in PostgreSQL's appendix A).
 * The message of the error names the table.
 */
export const isPrivilegeMissing = (error: unknown): boolean =>
  (error as { code?: string }).code === '42501';
