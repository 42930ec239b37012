/** The app's logo: a settled half and an outstanding half. */
export const Logo = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="var(--accent)" strokeWidth="1.5" aria-hidden="true">
    <circle cx="10" cy="10" r="8.25" />
    <path d="M10 1.75a8.25 8.25 0 0 1 0 16.5z" fill="var(--accent)" />
    <path d="M4.75 6.5v7M7.4 5v10" />
  </svg>
);
