/** Two parties: one shown, one not yet. */
export const Brand = () => (
  <svg className="mark" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="5.5" cy="8" r="4" fill="currentColor" />
    <circle cx="10.5" cy="8" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" />
  </svg>
)
