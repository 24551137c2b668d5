/** Looks of one use of an icon. */
export interface IconProps {
  size?: number
  /** Width of the lines, of an icon that has lines. */
  stroke?: number
  className?: string | undefined
}

/** An icon of lines; what it stands beside or in names it. */
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

/** An icon of areas; what it stands beside or in names it. */
export const filledIcon = (path: string) =>
  function FilledIcon({ size = 24, className }: IconProps) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" className={className} aria-hidden>
        <path d={path} />
      </svg>
    )
  }
