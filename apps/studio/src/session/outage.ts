import { ApiError } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import { createSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/studio'

/** The part that is away, and since when. */
export type Outage = { kind: 'server' | 'database' | 'disk'; since: Date }

/** The present outage; every page shows it as one band (OPERATIONS-18). */
export const outage = createSignal<Outage | undefined>(undefined)

/** Milliseconds between two questions whether the outage is over. */
const ASK_MS = 5_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls a function whenever an outage is over. Returns how to stop it. */
export function onOutageEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends a request and notices an outage. A write is refused while there is one, before it begins. */
export async function noticing<T>(isWrite: boolean, send: () => Promise<T>): Promise<T> {
  if (isWrite && outage.get() !== undefined) throw new ApiError(STATUS.busy, m.outage_refused())
  try {
    return await send()
  } catch (error) {
    const kind = error instanceof ApiError ? kindOf(error) : undefined
    if (kind !== undefined) begin(kind, new Date())
    throw error
  }
}

/** Asks now whether the outage is over. */
export async function askOutage(): Promise<void> {
  clearTimeout(timer)
  const state: Health | undefined = await fetch('/health', { cache: 'no-store' })
    .then((reply) => reply.json())
    .catch(() => undefined)
  if (state?.ok === true && state.disk?.status === 'ok') {
    outage.set(undefined)
    for (const listener of listeners) listener()
    return
  }
  if (state?.database?.status === 'away') begin('database', new Date(state.database.since ?? Date.now()))
  timer = setTimeout(() => void askOutage(), ASK_MS)
}

function begin(kind: Outage['kind'], since: Date): void {
  const known = outage.get()
  if (known?.kind === kind) return
  outage.set({ kind, since: known?.since ?? since })
  clearTimeout(timer)
  timer = setTimeout(() => void askOutage(), ASK_MS)
}

// The network fails with the status 0. A server that closes says so without a code.
function kindOf({ status, code }: ApiError): Outage['kind'] | undefined {
  if (status === STATUS.diskFull) return 'disk'
  if (status === 0) return 'server'
  return status === STATUS.busy ? (code === 'busy' ? 'database' : 'server') : undefined
}

// The reply of /health.
type Health = {
  ok?: boolean
  database?: { status?: string; since?: string }
  disk?: { status?: string }
}
