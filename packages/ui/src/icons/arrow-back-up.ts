// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon('M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1')
