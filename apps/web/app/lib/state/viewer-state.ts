import { readToken, useSession, whenSignedOut } from '../session/session-store.ts'
import { createStore, type Store } from './store.ts'

/** The viewer's data beside a page, loaded from the API: all parts of the page share the same store. */
export type ViewerState<T> = Store<T> & {
  /** Reloads the state; visitors cause no request. Rejects if the server does not reply; the known state stays. */
  load: () => Promise<void>
}

/**
 * Server state of the viewer (decision 002). Pages are rendered for visitors, so the browser requests it with the
 * token. It is cleared with the session and never persisted, because another device may change it. Only the reply to
 * the latest request of the current member is applied. If the state changed during the request, it is requested again.
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
 * Sends a change of one item, which is in `busy` meanwhile; a second change of the same item is not sent while the
 * first is pending. Returns undefined if it was not sent, failed (the dialog shows the error), or was answered after
 * the member left.
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
