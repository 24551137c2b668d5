// Icons are imported one by one: the barrel of the package makes builds four times slower. Those files carry no types.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}

declare namespace React {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

/** Network Information API, where a browser has it. */
interface Navigator {
  connection?: { saveData?: boolean }
}
