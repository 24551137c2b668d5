import { fileURLToPath } from 'node:url'
import { escapeHtml } from '@earshot/contract/text/html-text'
import sharp from 'sharp'

/** The display font and the text font, with those of other scripts. */
export const TITLE_FONT = fontList('title', 'title-ext')
export const TEXT_FONT = fontList('text', 'text-ext')

/** A drawn text, as PNG with its size in pixels. */
export type Block = { image: Buffer; width: number; height: number }
/** How a text is drawn: sizes in pixels, `spacing` in 1/1024 pt; `isWhole` breaks lines between words only. */
export type TextStyle = {
  font: string
  size: number
  colour: string
  width: number
  spacing?: number
  isWhole?: boolean
}

/** Draws text; Pango breaks it into lines of `width` pixels. The fonts must be loaded. */
export async function drawText(
  text: string,
  { font, size, colour, width, spacing = 0, isWhole = false }: TextStyle,
): Promise<Block> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round(spacing)}">${escapeHtml(text)}</span>`,
      font: `${font} ${size}`,
      width,
      dpi: 72,
      rgba: true,
      wrap: isWhole ? 'word' : 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}

// Each of the bundled fonts is named, so that fonts installed on the machine have no effect.
function fontList(...own: string[]): string {
  return [...own, 'greek', 'cyrillic', 'arabic', 'hebrew'].map((name) => `Earshot Card ${name}`).join(', ')
}

let loading: Promise<void> | undefined
/** Loads the bundled fonts: libvips loads a font file with the first text that uses it. */
export function loadFonts(): Promise<void> {
  loading ??= (async () => {
    for (const name of ['title', 'title-ext', 'text', 'text-ext', 'greek', 'cyrillic', 'arabic', 'hebrew'])
      await sharp({
        text: {
          text: 'a',
          font: `Earshot Card ${name}`,
          fontfile: fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url)),
        },
      })
        .raw()
        .toBuffer()
  })()
  return loading
}
