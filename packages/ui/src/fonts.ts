import displayFile from '../fonts/bricolage-display-latin.woff2?url'
import textFile from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** The two font files every page needs at once; a site preloads them. */
export const preloadedFonts: readonly string[] = [displayFile, textFile]
