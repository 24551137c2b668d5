import { UPLOAD } from '@earshot/contract/limits'
import { paletteOf } from '@earshot/contract/site/identity-colours'
import * as m from '@earshot/messages/card'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { hasShippedMark } from '../../../identity/identity-head.ts'
import { getIdentity } from '../../../identity/identity.ts'
import { drawIcon } from '../drawing/draw-icon.ts'
import { TEXT_FONT, TITLE_FONT, drawText, loadFonts } from '../drawing/draw-text.ts'
import type { Block, TextStyle } from '../drawing/draw-text.ts'
import { drawable, startsAtRight } from '../drawing/letters.rules.ts'
import type { CardFacts } from './card-facts.ts'

/** Size of a card in pixels, as sites that show links expect it. */
export const CARD = { width: 1200, height: 630 } as const
/** Version of the design; increasing it makes stored cards be drawn again. */
export const CARD_VERSION = 2

const PAPER = [250, 245, 236] as const
const INK = '#1b1512'
const SOFT = '#4d4650'
/** Share of a picture's colour in the background beside it. */
const TINT = 0.16

const MARGIN = 60
const ROUND = 400
const TITLE_TOP = 122
/** Pixels at the bottom that are reserved for the name of this site, with a picture and without. */
const FOOT = { picture: 130, none: 230 } as const
const TITLE_SIZES = [88, 74, 62, 52, 44, 38] as const
const SMALLEST = 38
const BY_SIZE = 34
const BY_HEIGHT = 84

/**
 * Draws the card of an item as JPEG: its picture, kind, title and owner, each cut to the available space. Without a
 * picture, a waveform is drawn below the text. A title in letters that the fonts lack is left out, and the picture
 * fills the whole card.
 */
export async function drawCard(facts: CardFacts, picture: Uint8Array | undefined, icon?: Uint8Array): Promise<Buffer> {
  await loadFonts()
  const title = drawable(facts.title)
  const art = picture === undefined ? undefined : await readPicture(picture)
  if (title === undefined) return write(PAPER, [...(await cover(art)), at(await mark(icon), MARGIN, MARGIN)])
  const area = areaOf(art === undefined ? 'none' : facts.isPerson ? 'person' : 'thing')
  const layers: OverlayOptions[] = []
  if (art === undefined) layers.push(at(waveform(facts.title), 0, CARD.height - 190))
  else layers.push(facts.isPerson ? await round(art) : await square(art))

  const positioned = (block: Block, top: number) =>
    layers.push(at(block.image, startsAtRight(title) ? area.left + area.width - block.width : area.left, top))
  positioned(
    await drawText(facts.kind, { font: TEXT_FONT, size: 28, colour: colours().accent.text, width: area.width }),
    MARGIN + 6,
  )
  const by = drawable(facts.by ?? '')
  const foot = area.foot + (by === undefined ? 0 : BY_HEIGHT)
  const head = await titleBlock(title, area.width, CARD.height - TITLE_TOP - foot)
  positioned(head, TITLE_TOP)
  if (by !== undefined) {
    const line = { font: TEXT_FONT, size: BY_SIZE, colour: SOFT, width: area.width }
    positioned(await cutToFit(by, line, BY_HEIGHT), TITLE_TOP + head.height + 26)
  }
  if (art !== undefined) {
    const name = await drawText(m.brand(), { font: TITLE_FONT, size: 34, colour: INK, width: area.width })
    const top = CARD.height - MARGIN - 42
    layers.push(at(await mark(icon), area.left, top), at(name.image, area.left + 54, top + 8))
  } else layers.push(at(await mark(icon), CARD.width - MARGIN - 42, MARGIN))
  return write(art === undefined ? PAPER : tinted(art.colour), layers)
}

type Art = { bytes: Uint8Array; colour: { r: number; g: number; b: number } }

// A card is drawn without its picture if the file cannot be read.
async function readPicture(bytes: Uint8Array): Promise<Art | undefined> {
  try {
    const small = await sharp(bytes, { limitInputPixels: UPLOAD.imagePixels }).resize({ width: 64 }).toBuffer()
    return { bytes, colour: (await sharp(small).stats()).dominant }
  } catch {
    return undefined
  }
}

const fill = (bytes: Uint8Array, width: number, height: number) =>
  sharp(bytes, { limitInputPixels: UPLOAD.imagePixels }).resize({ width, height, fit: 'cover' })

const cover = async (art: Art | undefined): Promise<OverlayOptions[]> =>
  art === undefined
    ? [at(waveform(''), 0, CARD.height - 330)]
    : [at(await fill(art.bytes, CARD.width, CARD.height).png().toBuffer(), 0, 0)]

const square = async (art: Art): Promise<OverlayOptions> =>
  at(await fill(art.bytes, CARD.height, CARD.height).png().toBuffer(), 0, 0)

async function round(art: Art): Promise<OverlayOptions> {
  const r = ROUND / 2
  const circle = svg(ROUND, ROUND, `<circle cx="${r}" cy="${r}" r="${r}" fill="#fff"/>`)
  const face = fill(art.bytes, ROUND, ROUND)
    .ensureAlpha()
    .composite([{ input: circle, blend: 'dest-in' }])
  return at(await face.png().toBuffer(), MARGIN + 20, (CARD.height - ROUND) / 2)
}

function areaOf(kind: 'thing' | 'person' | 'none'): { left: number; width: number; foot: number } {
  const left = { thing: CARD.height + 52, person: MARGIN + 20 + ROUND + 60, none: MARGIN + 12 }[kind]
  const right = { thing: MARGIN - 8, person: MARGIN, none: MARGIN + 90 }[kind]
  return { left, width: CARD.width - left - right, foot: kind === 'none' ? FOOT.none : FOOT.picture }
}

/**
 * Returns the title at the largest size that fits without breaking a word; at the smallest size it is broken and cut.
 */
async function titleBlock(text: string, width: number, height: number): Promise<Block> {
  for (const size of TITLE_SIZES) {
    const block = await drawText(text, {
      font: TITLE_FONT,
      size,
      colour: INK,
      width,
      spacing: -size * 14,
      isWhole: true,
    })
    if (block.width <= width && block.height <= height) return block
  }
  return cutToFit(text, { font: TITLE_FONT, size: SMALLEST, colour: INK, width, spacing: -SMALLEST * 14 }, height)
}

async function cutToFit(text: string, style: TextStyle, height: number): Promise<Block> {
  const full = await drawText(text, style)
  if (full.height <= height) return full
  const letters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  let [fits, tooLong] = [1, letters.length]
  let best = full
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    const tried = await drawText(`${letters.slice(0, middle).join('').trimEnd()}…`, style)
    if (tried.height <= height) [fits, best] = [middle, tried]
    else tooLong = middle
  }
  return best
}

const at = (input: Buffer, left: number, top: number): OverlayOptions => ({
  input,
  left: Math.round(left),
  top: Math.round(top),
})

const svg = (width: number, height: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)

// The icon of the community, or the mark that Earshot ships.
async function mark(icon: Uint8Array | undefined): Promise<Buffer> {
  const identity = getIdentity()
  if (!hasShippedMark(identity))
    return sharp(await drawIcon(identity, 'icon-192.png', icon))
      .resize(42, 42)
      .toBuffer()
  return svg(
    42,
    42,
    `<g transform="scale(1.31)" fill="none" stroke-width="4" stroke-linecap="round"><circle cx="7" cy="16" r="4.5" fill="${INK}"/><path d="M14.1 7.6a11 11 0 0 1 0 16.8" stroke="${colours().accent.line}"/><path d="M19.2 2.2a18.5 18.5 0 0 1 0 27.6" stroke="${colours().second.line}"/></g>`,
  )
}

// The colours of the community; the cards are light.
const colours = () => {
  const { accent = null, second = null } = getIdentity()
  return paletteOf({ accent, second }, 'light')
}

/** Draws a waveform over the full width that differs by title. */
function waveform(seed: string): Buffer {
  let state = 7
  for (const letter of seed) state = (state * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  const bars = Array.from({ length: 75 }, (_, bar) => {
    const swell = Math.sin(((bar + 1) / 76) * Math.PI) ** 1.4
    const beat = Math.abs(Math.sin(bar * 1.7 + state) * 0.55 + Math.cos(bar * 0.53 + state) * 0.45)
    const half = 5 + 70 * swell * beat
    return `M${8 + bar * 16} ${(90 - half).toFixed(1)}v${(half * 2).toFixed(1)}`
  })
  const line = `<path d="${bars.join('')}" stroke="${colours().accent.line}" stroke-width="8" stroke-linecap="round"/>`
  return svg(CARD.width, 180, line)
}

const tinted = ({ r, g, b }: Art['colour']): readonly [number, number, number] => {
  const mix = (paper: number, colour: number) => Math.round(paper * (1 - TINT) + colour * TINT)
  return [mix(PAPER[0], r), mix(PAPER[1], g), mix(PAPER[2], b)]
}

const write = ([r, g, b]: readonly [number, number, number], layers: OverlayOptions[]): Promise<Buffer> =>
  sharp({ create: { width: CARD.width, height: CARD.height, channels: 3, background: { r, g, b } } })
    .composite(layers)
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', progressive: true, mozjpeg: true })
    .toBuffer()
