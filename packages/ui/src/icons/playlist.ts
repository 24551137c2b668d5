// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon('M11 17a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M17 17v-13h4M13 5h-10M3 9l10 0M9 13h-6')
