import type { Services } from '../ports/services.ts'
import type { Storage } from '../ports/storage/storage.ts'
import { listKnownAccounts } from './demo-accounts.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { OnSound } from './files-on-demand.ts'
import { findPasswords, isBuilt, isEmpty } from './marker.ts'
import type { Built } from './write/write-demo-world.ts'

type Print = (line: string) => void

/**
 * The demo world of a community: a storage that generates its files when they are first read, the accounts to sign in
 * with, and `fill`, which generates files in the background.
 */
export type DemoWorld = {
  storage: Storage
  accounts: readonly DemoAccount[]
  fill: () => Promise<void>
  drawAll: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the demo world, after building it in an empty community. Undefined for a community of real people, which loads
 * none of its code.
 */
export async function openDemoWorld(
  built: Built,
  { print, onSound }: { print: Print; onSound: OnSound },
): Promise<DemoWorld | undefined> {
  const { db, storage } = built
  const isNew = await isEmpty(db)
  if (!(await buildDemoWorld(built, print))) return undefined
  const [{ demoFiles }, { listFrontSounds }, known] = await Promise.all([
    import('./files-on-demand.ts'),
    import('./front-sounds.ts'),
    listKnownAccounts(),
  ])
  const arePublic = (await findPasswords(db)) === 'known'
  // The build printed the accounts with their new passwords.
  const later = isNew ? [] : known.map(({ username, what }) => ({ username, what }))
  const accounts = arePublic ? known : later
  return { ...demoFiles(storage, { onSound, listFirst: () => listFrontSounds(db) }), accounts }
}

/**
 * Builds the demo world in an empty community; one that has members or artists is not changed. Returns whether the
 * community is the demo world.
 */
export async function buildDemoWorld(services: Built, print: Print): Promise<boolean> {
  if (await isEmpty(services.db)) {
    const { writeDemoWorld } = await import('./write/write-demo-world.ts')
    await writeDemoWorld(services, print)
  }
  return isBuilt(services.db)
}

/**
 * Generates the sounds of the demo world ahead of time, those of the front pages first. Returns their number and bytes;
 * undefined for a community of real people.
 */
export async function fillDemoWorld(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { onSound, onProgress }: { onSound: OnSound; onProgress: (made: number, bytes: number) => void },
): Promise<{ made: number; bytes: number } | undefined> {
  if (!(await isBuilt(db))) return undefined
  const [{ demoFiles }, { listDemoSounds }] = await Promise.all([
    import('./files-on-demand.ts'),
    import('./front-sounds.ts'),
  ])
  const sounds = demoFiles(storage, { onSound })
  let filled = { made: 0, bytes: 0 }
  try {
    await sounds.fillAll(await listDemoSounds(db), (made, bytes) => {
      filled = { made, bytes }
      onProgress(made, bytes)
    })
  } finally {
    await sounds.close()
  }
  return filled
}
