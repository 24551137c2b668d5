/** Widths, in pixels, in which the server sends a picture; none is wider than the picture itself. */
export const ART_WIDTHS = [96, 192, 384, 640, 960, 1440, 1920] as const

/** A picture of ours: its own size, and the candidates of both formats for `srcset`. */
export type Art = { width: number; height: number; webp: string; jpeg: string }

const ADDRESS = /^(.*\/art\/[0-9a-f]+_(\d+)x(\d+))\.(?:jpe?g|png|webp)$/

/** Reads a picture's size and variants from its address `…/art/{hash}_{W}x{H}.jpg`; undefined for addresses of other makers. */
export function readArt(address: string): Art | undefined {
  const [, stem, w, h] = ADDRESS.exec(address) ?? []
  if (stem === undefined) return undefined
  const width = Number(w)
  // The server enlarges nothing: the first step that is not narrower than the picture is the picture's own width.
  const own = ART_WIDTHS.findIndex((candidate) => candidate >= width)
  const widths = own === -1 ? ART_WIDTHS : ART_WIDTHS.slice(0, own + 1)
  const set = (ending: string) => widths.map((candidate) => `${stem}@${candidate}.${ending} ${Math.min(candidate, width)}w`).join(', ')
  return { width, height: Number(h), webp: set('webp'), jpeg: set('jpg') }
}
