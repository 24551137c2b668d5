import type { DeskMember } from '@earshot/contract/desk/people/people'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { Part } from '../../../frame/part.tsx'
import { AnnulDialog } from '../contests/votes/annul-dialog.tsx'

/** Annuls the votes of a member in all open contests (CONTESTS-08). */
export function AnnulPart({ member: { user } }: { member: DeskMember }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title={m.voting()}>
      <div>
        <Button onClick={() => setOpen(true)}>{m.contests_annul()}</Button>
      </div>
      {isOpen && <AnnulDialog member={user} onClose={() => setOpen(false)} />}
    </Part>
  )
}
