// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon('M19 8h-14M5 12h9M11 16h-6M15 16h6M18 13v6')
