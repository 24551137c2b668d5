const CODES =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr ga gd gl he hi hr hu hy id is it ja ka kk ko ku lb lt lv mk mn ms mt nb ne nl nn no oc pa pl pt ro ru se sk sl so sq sr sv sw ta te th tl tr uk ur uz vi wo xh yi yo zh zu'.split(
    ' ',
  )

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the name of a language by its code; the code itself if it is none. */
export function languageName(code: string): string {
  try {
    // Browsers do not name Northern Sami.
    return code === 'se' ? 'Northern Sami' : (NAMES.of(code) ?? code)
  } catch {
    return code
  }
}

/** Returns codes of languages for a form: those in use and of the browser first, then all by name. */
export function languageChoices(inUse: readonly (string | null | undefined)[]): string[] {
  const first = [...inUse, ...navigator.languages.map((each) => each.split('-')[0])].filter(
    (code): code is string => code !== undefined && code !== null && code !== '',
  )
  const byName = CODES.toSorted((a, b) => languageName(a).localeCompare(languageName(b), 'en'))
  return [...new Set([...first, ...byName])]
}
