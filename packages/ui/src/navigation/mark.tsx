/** The logo: two arcs leaving a point, in pink and blue; the point has the text colour. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth="4" strokeLinecap="round" aria-hidden>
      <circle cx="7" cy="16" r="4.5" fill="currentColor" />
      <path d="M14.1 7.6a11 11 0 0 1 0 16.8" stroke="var(--pink)" />
      <path d="M19.2 2.2a18.5 18.5 0 0 1 0 27.6" stroke="var(--blue)" />
    </svg>
  )
}
