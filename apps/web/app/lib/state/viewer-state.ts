import { readToken, useSession, whenSignedOut } from '../session/session-store.ts'
import { createStore, type Store } from './store.ts'

/** The viewer's data beside a page, read from the API: every part that shows it reads the same store. */
export type ViewerState<T> = Store<T> & {
  /** Reads once more. A visitor asks for nothing. Rejects when the server does not answer; what was known stays. */
  load: () => Promise<void>
}

/**
 * State of the server that belongs to the viewer (decision 002). Pages come from the server as visitors see them, so
 * the browser asks with the token. It goes with the session and is never persisted: another device may change it. Only
 * the newest question of the same member is answered, and what changed while it was under way is asked once more.
 */
export function createViewerState<T extends object>(
  none: T,
  read: (memberId: number) => Promise<Partial<T>>,
): ViewerState<T> {
  const store = createStore(none)
  let requested = 0
  whenSignedOut(() => {
    requested += 1
    store.setState(none)
  })
  const load = async () => {
    const memberId = signedInMember()
    if (memberId === undefined) return
    requested += 1
    const mine = requested
    let before: T
    let answer: Partial<T>
    do {
      before = store.getState()
      answer = await read(memberId)
      if (mine !== requested || signedInMember() !== memberId) return
    } while (store.getState() !== before)
    store.setState(answer)
  }
  return Object.assign(store, { load })
}

/**
 * Sends a change of one item and notes it in `busy`; a second change of the same item is not sent while the first
 * waits. Undefined when it was not sent, failed (the dialog says what went wrong), or was answered after the member
 * left.
 */
export async function changeOnce<Key extends string | number, Answer>(
  store: Store<{ busy: readonly Key[] }>,
  id: Key,
  send: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const { busy } = store.getState()
  if (busy.includes(id)) return undefined
  store.setState({ busy: [...busy, id] })
  const memberId = signedInMember()
  try {
    const answer = await send()
    return signedInMember() === memberId ? answer : undefined
  } catch {
    return undefined
  } finally {
    store.setState({ busy: store.getState().busy.filter((each) => each !== id) })
  }
}

function signedInMember(): number | undefined {
  return readToken() === '' ? undefined : useSession.getState().profile?.id
}
