import type { Storage } from '../ports/storage.ts'
import type { Services } from '../services.ts'
import { isBuilt, isEmpty } from './marker.ts'
import type { OnSound } from './sound-on-demand.ts'

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
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { say, onSound }: { say: Say; onSound: OnSound },
): Promise<DemoWorld | undefined> {
  if (!(await buildDemoWorld({ db, storage }, say))) return undefined
  const [{ demoSounds }, { DEMO_ACCOUNTS }] = await Promise.all([
    import('./sound-on-demand.ts'),
    import('@earshot/demo-world/accounts'),
  ])
  return { ...demoSounds(storage, onSound), accounts: DEMO_ACCOUNTS }
}

/** Builds the demo world in an empty community; one that has people or artists stays as it is. Returns whether the community is the demo world. */
export async function buildDemoWorld(services: Pick<Services, 'db' | 'storage'>, say: Say): Promise<boolean> {
  if (await isEmpty(services.db)) {
    const { writeDemoWorld } = await import('./write-demo-world.ts')
    await writeDemoWorld(services, say)
  }
  return isBuilt(services.db)
}
