/**
 * Returns the decoded value of the XSRF-TOKEN cookie. The backend expects it in a header, which only scripts of this origin can
 * set.
 */
export function xsrfToken(): string | undefined {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}
