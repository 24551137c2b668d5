import { channel } from 'node:diagnostics_channel'
import type * as Os from 'node:os'
import { vi } from 'vitest'
import { PRIORITY_SET } from './channels.ts'

// A process of low priority gets a twentieth of a core beside a browser, so its tests would run for minutes.
vi.mock('node:os', async (importActual) => {
  const actual = await importActual<typeof Os>()
  const setPriority = (_pid: number, priority: number) => channel(PRIORITY_SET).publish(priority)
  return { ...actual, setPriority, default: { ...actual, setPriority } }
})
