// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon(
  'M16 3.937a9 9 0 1 0 5 8.063M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M19 4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M20 4l-3.5 10l-2.5 2',
)
