import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState, type ReactNode } from 'react'

/** Shows the first rows, and all of them after a click. */
export function ShowAll<Row>({
  rows,
  first,
  children,
}: {
  rows: readonly Row[]
  first: number
  children: (rows: readonly Row[]) => ReactNode
}) {
  const [isAll, setAll] = useState(false)
  return (
    <>
      {children(isAll ? rows : rows.slice(0, first))}
      {!isAll && rows.length > first && (
        <div>
          <Button size="s" onClick={() => setAll(true)}>
            {m.contests_show_all({ count: rows.length })}
          </Button>
        </div>
      )}
    </>
  )
}
