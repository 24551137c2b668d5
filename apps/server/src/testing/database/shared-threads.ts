import { vi } from 'vitest'
import type * as WorkerPools from '../../process/worker-pool.ts'

/**
 * The threads of this process by their module, and by the PATH that a thread copies when it starts. To start a thread
 * takes longer than to read a small file.
 */
const pools = new Map<string, WorkerPools.WorkerPool>()

// Imports and jobs open their threads anew each time. Tests of the server share them: `close` leaves them idle.
vi.mock('../../process/worker-pool.ts', async (importActual) => {
  const actual = await importActual<typeof WorkerPools>()
  const openWorkerPool: typeof WorkerPools.openWorkerPool = (url, options) => {
    const key = `${url.href} ${process.env.PATH}`
    const pool = pools.get(key) ?? actual.openWorkerPool(url, options)
    pools.set(key, pool)
    return { ask: pool.ask, close: async () => {} }
  }
  return { ...actual, openWorkerPool }
})
