// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon('M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4')
