/** The value of the cookie XSRF-TOKEN, decoded: the backend wants to see it in a header, which only this origin's scripts can set. */
export function xsrfToken(): string | undefined {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}
