import type { Bookmark } from '@earshot/contract/community/writing/bookmark'
import * as m from '@earshot/messages/community'
import { MenuButton } from '@earshot/ui/actions/menu.tsx'
import { useSaved } from './use-saved.ts'

type Props = { kind: Bookmark['kind']; id: number; wasSaved: boolean }

/** A menu entry that saves a text for the library of the member, or removes it there (WRITING-11). */
export function SaveEntry({ kind, id, wasSaved }: Props) {
  const { isSaved, toggle } = useSaved(kind, id, wasSaved)
  return (
    <MenuButton staysOpen onClick={toggle}>
      {isSaved ? m.community_unsave() : m.save()}
    </MenuButton>
  )
}
