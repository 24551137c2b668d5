// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon(
  'M4 5h2M5 4v2M11.5 4l-.5 2M18 5h2M19 4v2M15 9l-1 1M18 13l2 -.5M18 19h2M19 18v2M14 16.518l-6.518 -6.518l-4.39 9.58a1 1 0 0 0 1.329 1.329l9.579 -4.39',
)
