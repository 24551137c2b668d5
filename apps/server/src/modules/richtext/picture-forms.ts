import { PICTURE_WIDTHS } from '../media/picture.rules.ts'

/** A picture in sanitised HTML: its name says how large it is. */
const PICTURE = /<img src="(\/media\/art\/[0-9a-f]{16}_(\d+)x(\d+))\.jpg"([^>]*?) \/>/g
/** How wide the column of a text is. */
const COLUMN = '(min-width: 46rem) 42rem, 100vw'
/** The narrowest form that a screen asks for in a column. */
const LEAST = 384

/** Gives the pictures of sanitised HTML their sizes, so that no text moves when they come, and their smaller forms, so that a phone does not load the original. */
export function withPictureForms(html: string): string {
  if (!html.includes('<img ')) return html
  return html.replaceAll(PICTURE, (_tag, stem: string, width: string, height: string, rest: string) => {
    const size = rest.includes(' width="') ? '' : ` width="${width}" height="${height}"`
    return `<img src="${stem}.jpg"${rest}${size} srcset="${formsOf(stem, Number(width))}" sizes="${COLUMN}" />`
  })
}

// The server enlarges nothing: the first form that is not narrower than the picture is as wide as the picture.
function formsOf(stem: string, width: number): string {
  const own = PICTURE_WIDTHS.findIndex((each) => each >= width)
  return PICTURE_WIDTHS.filter((each, at) => (own === -1 || at <= own) && (each >= LEAST || at === own))
    .map((each) => `${stem}@${each}.webp ${Math.min(each, width)}w`)
    .join(', ')
}
