import { proveFeedImport } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import type { FeedImport } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { CodeField } from '../../../forms/code-field.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { replies, useAct } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { CopyField } from '../copy-field.tsx'
import styles from '../feed-move.module.css'

/** Proves the owner of a feed: the mailed code, or the line in the feed (SHOW-16). */
export function ProofForm({ imported }: { imported: FeedImport }) {
  const { id, txt, to, tries_left: triesLeft } = imported
  const [code, setCode] = useState('')
  const prove = useAct(proveFeedImport)
  const date = formatMoment(imported.valid_until)
  const isWrong = prove.error instanceof ApiError && prove.error.status === STATUS.wrongCode
  const problem = prove.error === null ? '' : messageOf(prove.error)
  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    // A wrong code changes the number of tries.
    prove.mutate(
      { import_id: id, ...(txt == null && { code: code.trim() }) },
      { onError: () => void replies.invalidateQueries() },
    )
  }
  if (txt != null)
    return (
      <form method="post" className={styles['form']} onSubmit={onSubmit}>
        <p>{m.feed_txt_help()}</p>
        <CopyField label={m.feed_txt_code()} text={txt} />
        <CopyField label={m.feed_txt_label()} text={`<podcast:txt purpose="verify">${txt}</podcast:txt>`} />
        <FormMessage>{problem}</FormMessage>
        <div className={styles['acts']}>
          <p className={styles['note']}>{prove.isPending ? m.feed_checking() : m.feed_txt_wait({ date })}</p>
          <Button size="s" type="submit" variant="solid" disabled={prove.isPending}>
            {m.feed_look_now()}
          </Button>
        </div>
      </form>
    )
  return (
    <form method="post" noValidate className={styles['form']} onSubmit={onSubmit}>
      <p>{m.feed_code_mailed({ address: to ?? '', date })}</p>
      <div className={styles['code']}>
        <CodeField
          value={code}
          problem={isWrong ? `${problem}. ${m.feed_code_tries({ count: triesLeft })}` : undefined}
          onChange={setCode}
        />
        <Button type="submit" variant="solid" disabled={prove.isPending || code.trim() === ''}>
          {m.confirm()}
        </Button>
      </div>
      {!isWrong && <FormMessage>{problem}</FormMessage>}
    </form>
  )
}
