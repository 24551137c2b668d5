import type { Identity } from '@earshot/contract/site/identity'
import { paletteOf } from '@earshot/contract/site/identity-colours'
import sharp from 'sharp'
import { ICONS } from '../../../identity/identity-head.ts'
import type { IconFile } from '../../../identity/identity-head.ts'
import { TITLE_FONT, drawText, loadFonts } from './draw-text.ts'
import { drawable } from './letters.rules.ts'

/** Share of the side that an icon fills: systems cut maskable icons to a circle of 40 % radius, feeds need a margin. */
const FILLED: Partial<Record<IconFile, number>> = { 'maskable-512.png': 0.56, 'feed.jpg': 0.6 }
/** Share of the side of a letter without an icon. */
const LETTER = 0.6
const PAPER = '#faf5ec'

/**
 * Draws an icon of a community in one of its sizes (SITE-11): its picture, or without one the first letter of its name
 * on the accent.
 */
export async function drawIcon(identity: Identity, file: IconFile, picture: Uint8Array | undefined): Promise<Buffer> {
  const side = ICONS[file]
  const { accent } = paletteOf({ accent: identity.accent ?? null, second: identity.second ?? null }, 'light')
  const filled = FILLED[file] ?? 1
  const isOnAccent = picture === undefined || file === 'feed.jpg'
  const inner =
    picture === undefined
      ? await letter(identity.name, accent.label, side * Math.min(filled, LETTER))
      : await sharp(picture)
          .resize({ width: Math.round(side * filled), height: Math.round(side * filled), fit: 'cover' })
          .png()
          .toBuffer()
  // An icon that fills its square keeps its transparent corners.
  const background = isOnAccent ? accent.line : filled === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : PAPER
  const drawn = sharp({ create: { width: side, height: side, channels: 4, background } }).composite([{ input: inner }])
  return file === 'feed.jpg' ? drawn.flatten().jpeg({ quality: 86 }).toBuffer() : drawn.png().toBuffer()
}

// A name in letters that the fonts lack has a point instead.
async function letter(name: string, colour: string, size: number): Promise<Buffer> {
  await loadFonts()
  const [first = '•'] = drawable(name)?.trim().toUpperCase() ?? '•'
  const { image } = await drawText(first, {
    font: TITLE_FONT,
    size: Math.max(8, Math.round(size)),
    colour,
    width: 1400,
  })
  return image
}
