import { appeal } from '@earshot/contract/calls'
import type { Input } from '@earshot/contract/client'
import * as m from '@earshot/messages/site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/text/message-of.ts'

/** Asks moderators to look again at the viewer's own hidden or deleted text, once (COMMUNITYDESK-12). */
export function AppealButton({ kind, id }: { kind: Input<typeof appeal>['kind']; id: number }) {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const send = async () => {
    setBusy(true)
    try {
      await quietApi.post(appeal, { kind, item_id: id })
      setResult(m.site_appeal_sent())
    } catch (error) {
      setResult(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span role="status">
      {result === '' ? (
        <Button size="s" className="needs-scripts" disabled={isBusy} onClick={() => void send()}>
          {m.site_appeal()}
        </Button>
      ) : (
        result
      )}
    </span>
  )
}
