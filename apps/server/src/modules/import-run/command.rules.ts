import type { ImportSource } from '@earshot/contract/desk/imports/import-limits'

/**
 * Returns the command that does the same as an import, without `npx earshot` (DESK-12). Null for files that were sent,
 * which no command has.
 */
export function commandOf({
  source,
  options: { path, keep, charset, url, download, movedFrom },
  isDry,
}: {
  source: ImportSource
  options: Options
  isDry: boolean
}): string | null {
  const dry = isDry ? ['--dry-run'] : []
  if (source === 'folder' && path !== undefined)
    return [
      'import',
      quoted(path),
      ...(keep === undefined ? [] : [`--${keep}`]),
      ...(charset === undefined ? [] : ['--charset', quoted(charset)]),
      ...dry,
    ].join(' ')
  if (source === 'feed' && url !== undefined)
    return [
      'import-podcast',
      quoted(url),
      ...(download === true ? ['--download'] : []),
      ...(movedFrom === undefined ? [] : ['--moved-from', quoted(movedFrom)]),
      ...dry,
    ].join(' ')
  return null
}

type Options = {
  path?: string | undefined
  keep?: string | undefined
  charset?: string | undefined
  url?: string | undefined
  download?: boolean | undefined
  movedFrom?: string | undefined
}

// Single quotes hold every character but themselves.
const quoted = (word: string): string =>
  /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
