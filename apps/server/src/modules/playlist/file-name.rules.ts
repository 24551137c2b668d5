import { soundEnding } from '../media/sending/sound-ending.rules.ts'

type Named = { title: string; source: string | null; mime: string | null }

/**
 * Returns the file name of a song for people: that of the imported file, else its title with the extension of its
 * format. Never a path (LIBRARY-08).
 */
export function fileNameOf({ title, source, mime }: Named): string {
  const imported =
    source?.startsWith('file:') === true ? (source.slice('file:'.length).split(/[\\/]/).at(-1) ?? '') : ''
  if (imported !== '') return imported
  const ending = soundEnding(mime)
  return ending === undefined ? title : `${title}.${ending}`
}
