import { PICTURE_WIDTHS } from '../media/pictures/picture.rules.ts'

/** A picture in sanitised HTML; its name contains its size. */
const PICTURE = /<img src="(\/media\/art\/[0-9a-f]{16}_(\d+)x(\d+))\.jpg"([^>]*?) \/>/g
/** The width of the text column. */
const COLUMN = '(min-width: 46rem) 42rem, 100vw'
/** The smallest width of a picture that a screen requests in a column. */
const LEAST = 384

/**
 * Adds sizes to the pictures of sanitised HTML, so that the text does not move when they load, and smaller forms, so
 * that a phone does not load the original.
 */
export function withPictureForms(html: string): string {
  if (!html.includes('<img ')) return html
  return html.replaceAll(PICTURE, (_tag, stem: string, width: string, height: string, rest: string) => {
    const size = rest.includes(' width="') ? '' : ` width="${width}" height="${height}"`
    return `<img src="${stem}.jpg"${rest}${size} srcset="${formsOf(stem, Number(width))}" sizes="${COLUMN}" />`
  })
}

// The server does not enlarge pictures: the first form that is not narrower than the picture has the width of the
// picture.
function formsOf(stem: string, width: number): string {
  const own = PICTURE_WIDTHS.findIndex((each) => each >= width)
  return PICTURE_WIDTHS.filter((each, at) => (own === -1 || at <= own) && (each >= LEAST || at === own))
    .map((each) => `${stem}@${each}.webp ${Math.min(each, width)}w`)
    .join(', ')
}
