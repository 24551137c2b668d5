// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 9l.01 0M15 9l.01 0M10 15a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
