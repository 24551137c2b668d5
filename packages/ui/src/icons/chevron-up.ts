// Tabler Icons (MIT licence, © Paweł Kuna), written by scripts/make-icons.mjs.
import { outlineIcon } from '../icon.tsx'

export default outlineIcon('M6 15l6 -6l6 6')
