import { mayDeleteArticle } from '@earshot/contract/access'
import { deleteNews, restoreNews } from '@earshot/contract/calls'
import type { News } from '@earshot/contract/site/publication'
import * as m from '@earshot/messages/publication'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { messageOf } from '../../lib/text/message-of.ts'

/** Lets the author of an article, moderators and admins delete it, and restore it while the page is open. */
export function DeleteArticle({ article: { id, title, authors } }: { article: News }) {
  const profile = useSession((session) => session.profile)
  const [state, setState] = useState<'there' | 'asking' | 'busy' | 'gone'>('there')
  const [problem, setProblem] = useState('')
  if (
    profile === null ||
    !mayDeleteArticle(
      profile,
      authors.flatMap((author) => author.id ?? []),
    )
  )
    return null
  const send = async (call: typeof deleteNews | typeof restoreNews, next: 'there' | 'gone') => {
    const before = state
    setState('busy')
    setProblem('')
    try {
      await quietApi.post(call, { user_id: profile.id, news_id: id })
      setState(next)
    } catch (error) {
      setProblem(messageOf(error))
      setState(before)
    }
  }
  if (state === 'gone')
    return (
      <div role="status">
        <p>{m.publication_this_article_was_deleted()}</p>
        <Button onClick={() => void send(restoreNews, 'there')}>{m.restore()}</Button>
        <FormMessage>{problem}</FormMessage>
      </div>
    )
  return (
    <div className="needs-scripts">
      <Button variant="quiet" onClick={() => setState('asking')}>
        {m.publication_delete_article()}
      </Button>
      <Dialog
        open={state !== 'there'}
        title={m.publication_delete_this_article()}
        onClose={() => setState('there')}
        actions={
          <>
            <Button onClick={() => setState('there')}>{m.cancel()}</Button>
            <Button variant="solid" disabled={state === 'busy'} onClick={() => void send(deleteNews, 'gone')}>
              {m.delete_it()}
            </Button>
          </>
        }
      >
        <p>{m.publication_delete_effect({ title })}</p>
        <FormMessage>{problem}</FormMessage>
      </Dialog>
    </div>
  )
}
