// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon('M6 18v-6a3 3 0 0 1 3 -3h10l-4 -4m0 8l4 -4')
