import 'react'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

declare global {
  /** Network Information API, where a browser has it. */
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}
