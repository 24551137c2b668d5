import { listBookmarks } from '@earshot/contract/community/writing/calls'
import * as m from '@earshot/messages/publication'
import { Button } from '@earshot/ui/actions/button.tsx'
import IconSave from '@earshot/ui/icons/bookmark'
import IconSaved from '@earshot/ui/icons/bookmark-filled'
import { useEffect, useState } from 'react'
import { useSaved } from '../../layout/parts/saved/use-saved.ts'
import { quietApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session-store.ts'

/** Saves an article for the library of the member (WRITING-11); whether it is saved is loaded after the page. */
export function SaveArticle({ id }: { id: number }) {
  const memberId = useSession(({ profile }) => profile?.id)
  const [wasSaved, setWasSaved] = useState(false)
  const { isSaved, toggle } = useSaved('article', id, wasSaved)
  useEffect(() => {
    if (memberId === undefined) return
    // Without a reply the article looks as for a visitor.
    quietApi.get(listBookmarks, { kind: 'article', item_id: id }).then(
      (found) => setWasSaved(found.length > 0),
      () => undefined,
    )
  }, [id, memberId])
  return (
    <Button size="s" className="needs-scripts" aria-pressed={isSaved} onClick={toggle}>
      {isSaved ? <IconSaved size={18} /> : <IconSave size={18} />} {m.save()}
    </Button>
  )
}
