import type { PlayableKind } from '@earshot/contract/listening'
import { soundEnding } from '../../media/sound-ending.rules.ts'

const NAME_MAX = 60

/** Returns the file name of a sound in a feed: its title in ASCII letters and the extension of its format. */
export function enclosureName(title: string, mime: string | null): string {
  const letters = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX)
    .replaceAll(/^-+|-+$/g, '')
  return `${letters || 'sound'}.${soundEnding(mime) ?? 'mp3'}`
}

/** Returns the public download path of a sound of a feed; the server ignores the title in it. */
export const enclosurePath = (kind: PlayableKind, id: number, title: string, mime: string | null): string =>
  `/sound/${kind}/${id}/${enclosureName(title, mime)}`
