import 'react'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

declare global {
  /** Network Information API, if a browser supports it. */
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}
