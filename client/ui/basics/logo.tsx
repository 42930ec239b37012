/** The app's logo. */
export const Logo = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="var(--accent)" strokeWidth="2.2" aria-hidden="true">
    <circle cx="9" cy="9" r="7" />
    <path d="M9 2a7 7 0 0 1 0 14" fill="var(--accent)" stroke="none" />
  </svg>
);
