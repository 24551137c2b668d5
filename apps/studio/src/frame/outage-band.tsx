import { useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askOutage, onOutageEnd, outage } from '../session/outage.ts'
import { formatMoment } from '../text/format.ts'
import styles from './frame.module.css'

/** Says that the server or the database is away, or that a disk is full, and since when (OPERATIONS-18). */
export function OutageBand() {
  const client = useQueryClient()
  const found = useSignal(outage)
  useEffect(() => onOutageEnd(() => void client.invalidateQueries()), [client])
  return (
    <div role="status">
      {found !== undefined && (
        <div className={styles.outage}>
          <span>{m.outage_words({ kind: found.kind, time: formatMoment(found.since.toISOString()) })}</span>
          <Button size="s" onClick={() => void askOutage()}>
            {m.try_again()}
          </Button>
        </div>
      )}
    </div>
  )
}
