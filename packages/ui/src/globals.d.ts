import 'react'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

declare global {
  /** Network Information API, in browsers that support it. */
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}
