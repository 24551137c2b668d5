/** Options of an icon. */
export interface IconProps {
  size?: number
  /** The line width of an outline icon. */
  stroke?: number
  className?: string | undefined
}

/** An outline icon; the surrounding element labels it. */
export const outlineIcon = (path: string) =>
  function OutlineIcon({ size = 24, stroke = 2, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        aria-hidden
      >
        <path d={path} />
      </svg>
    )
  }

/** A filled icon; the surrounding element labels it. */
export const filledIcon = (path: string) =>
  function FilledIcon({ size = 24, className }: IconProps) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" className={className} aria-hidden>
        <path d={path} />
      </svg>
    )
  }
