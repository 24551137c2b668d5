/** Widths in pixels in which the server serves a picture, up to the picture's own width. */
export const ART_WIDTHS = [96, 192, 384, 480, 640, 768, 960, 1440, 1920] as const

/** A picture of our server: its width, if its URL contains it, and the candidates of both formats for `srcset`. */
export type Art = { width: number | undefined; height: number | undefined; webp: string; jpeg: string }

const URL_PATTERN = /^(.*\/art\/[0-9a-f]+_(\d+)x(\d+))\.(?:jpe?g|png|webp)$/
const POSTER = /^(.*\/video\/[0-9a-f]+)\.jpg$/
/** The largest width of a poster: a loop is at most 1280 px wide. */
const POSTER_MAX = 1440
/** The highest supported pixel density of a screen, and the pixels per rem. */
const DENSITY_MAX = 3
const REM = 16
/** The smallest width of a picture whose width depends on the window. */
const FLUID_MIN = 192

/**
 * Reads a picture's size and variants from its URL, `…/art/{hash}_{W}x{H}.jpg`, or `…/video/{hash}.jpg` for the poster
 * of a loop; undefined for other URLs. With the `sizes` attribute of the image, variants that no screen would choose
 * are omitted.
 */
export function readArt(url: string, sizes?: string): Art | undefined {
  const [, stem = POSTER.exec(url)?.[1], w, h] = URL_PATTERN.exec(url) ?? []
  if (stem === undefined) return undefined
  const width = w === undefined ? undefined : Number(w)
  const widths = usefulWidths(widthsUpTo(width ?? POSTER_MAX), sizes)
  const set = (ending: string) =>
    widths.map((candidate) => `${stem}@${candidate}.${ending} ${Math.min(candidate, width ?? candidate)}w`).join(', ')
  return { width, height: h === undefined ? undefined : Number(h), webp: set('webp'), jpeg: set('jpg') }
}

// The server does not enlarge pictures: the first step that is at least as wide as the picture has the picture's own
// width.
function widthsUpTo(width: number): readonly number[] {
  const own = ART_WIDTHS.findIndex((candidate) => candidate >= width)
  return own === -1 ? ART_WIDTHS : ART_WIDTHS.slice(0, own + 1)
}

// An avatar of two rem needs one variant; a cover as wide as the window needs none of the smallest.
function usefulWidths(widths: readonly number[], sizes: string | undefined): readonly number[] {
  if (sizes === undefined) return widths
  const least = sizes.includes('vw') ? FLUID_MIN : 0
  const most = sizes.includes('vw')
    ? Infinity
    : DENSITY_MAX * REM * Math.max(...(sizes.match(/[\d.]+(?=rem$|rem,)/g) ?? []).map(Number))
  const enough = widths.findIndex((width) => width >= most)
  const useful = (enough === -1 ? widths : widths.slice(0, enough + 1)).filter((width) => width >= least)
  return useful.length === 0 ? widths : useful
}
