import type { Length } from '@earshot/demo-world/sounds'
import type { Storage } from '../ports/storage.ts'
import type { Services } from '../services.ts'
import { isBuilt, isEmpty } from './marker.ts'
import type { OnSound } from './sound-on-demand.ts'

/** Where a demo world is built, and how long its sounds are. */
type Built = Pick<Services, 'db' | 'storage'> & { length: Length }
type Say = (line: string) => void

/** The demo world of a community: a storage in which its sounds appear when they are first looked for, the accounts to sign in with, and what makes all sounds, late and without haste. */
export type DemoWorld = {
  storage: Storage
  accounts: readonly { username: string; password: string; what: string }[]
  fill: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the demo world, which is built first in an empty community. Undefined for a community of real people, which loads nothing of it.
 */
export async function openDemoWorld(
  { db, storage, length }: Built,
  { say, onSound }: { say: Say; onSound: OnSound },
): Promise<DemoWorld | undefined> {
  if (!(await buildDemoWorld({ db, storage, length }, say))) return undefined
  const [{ demoSounds }, { listFrontSounds }, { DEMO_ACCOUNTS }] = await Promise.all([
    import('./sound-on-demand.ts'),
    import('./front-sounds.ts'),
    import('@earshot/demo-world/accounts'),
  ])
  return { ...demoSounds(storage, { onSound, listFirst: () => listFrontSounds(db) }), accounts: DEMO_ACCOUNTS }
}

/** Builds the demo world in an empty community; one that has people or artists stays as it is. Returns whether the community is the demo world. */
export async function buildDemoWorld(services: Built, say: Say): Promise<boolean> {
  if (await isEmpty(services.db)) {
    const { writeDemoWorld } = await import('./write-demo-world.ts')
    await writeDemoWorld(services, say)
  }
  return isBuilt(services.db)
}

/** Makes the sounds of the demo world ahead, those of the front pages first. Returns how many there are and their bytes; undefined for a community of real people. */
export async function fillDemoWorld(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { onSound, tell }: { onSound: OnSound; tell: (made: number, bytes: number) => void },
): Promise<{ made: number; bytes: number } | undefined> {
  if (!(await isBuilt(db))) return undefined
  const [{ demoSounds }, { listDemoSounds }] = await Promise.all([
    import('./sound-on-demand.ts'),
    import('./front-sounds.ts'),
  ])
  const sounds = demoSounds(storage, { onSound })
  let filled = { made: 0, bytes: 0 }
  try {
    await sounds.fillAll(await listDemoSounds(db), (made, bytes) => {
      filled = { made, bytes }
      tell(made, bytes)
    })
  } finally {
    await sounds.close()
  }
  return filled
}
