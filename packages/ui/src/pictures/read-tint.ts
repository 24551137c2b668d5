import { readArt } from './art.ts'

/** A colour without lightness: the theme sets the lightness, so that text on it is readable. */
export type PictureTint = { hue: number; chroma: number }

/** Returns the dominant colour of pixels (RGBA, four bytes each); undefined for grey pictures. */
export function pickTint(pixels: ArrayLike<number>): PictureTint | undefined {
  const bins = Array.from({ length: BINS }, () => ({ a: 0, b: 0, weight: 0 }))
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const { lightness, a, b } = toOklab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    const chroma = Math.hypot(a, b)
    const bin = bins[Math.floor(hueOf(a, b) / (360 / BINS)) % BINS]
    // The hue of near-black and near-white pixels is invisible.
    const weight = chroma * chroma * (1 - Math.abs(lightness - 0.6))
    if (bin === undefined || chroma < GREY) continue
    bin.a += a * weight
    bin.b += b * weight
    bin.weight += weight
  }
  const strongest = bins.toSorted((one, other) => other.weight - one.weight)[0]
  if (strongest === undefined || strongest.weight === 0) return undefined
  const [a, b] = [strongest.a / strongest.weight, strongest.b / strongest.weight]
  return { hue: Math.round(hueOf(a, b)), chroma: Math.round(Math.hypot(a, b) * 1000) / 1000 }
}

/** Reads the tint of the picture at a URL; undefined if it cannot be read. */
export async function readTint(url: string): Promise<PictureTint | undefined> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = readArt(url)?.jpeg.split(' ')[0] ?? url
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIDE
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(image, 0, 0, SIDE, SIDE)
    return context === null ? undefined : pickTint(context.getImageData(0, 0, SIDE, SIDE).data)
  } catch {
    return undefined // the picture is missing or of another origin
  }
}

const BINS = 24
const SIDE = 32
/** Colours below this OKLab chroma are grey. */
const GREY = 0.02

const hueOf = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

/** Converts sRGB bytes to OKLab (Ottosson). */
function toOklab(red: number, green: number, blue: number): { lightness: number; a: number; b: number } {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

const linear = (byte: number): number => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
