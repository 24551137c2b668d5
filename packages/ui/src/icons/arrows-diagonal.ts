// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon('M16 4l4 0l0 4M14 10l6 -6M8 20l-4 0l0 -4M4 20l6 -6')
