// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon(
  'M20.985 12.528a9 9 0 1 0 -8.45 8.456M16 19h6M19 16v6M9 10h.01M15 10h.01M9.5 15c.658 .64 1.56 1 2.5 1s1.842 -.36 2.5 -1',
)
