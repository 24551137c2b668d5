import { listContactMessages, changeContactMessage } from '@earshot/contract/calls'
import type { MESSAGE_CHANGES } from '@earshot/contract/limits'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { ContactMessage } from '@earshot/contract/site/contact'
import * as m from '@earshot/messages/moderation'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useId, useState } from 'react'
import { api, quietApi } from '../../lib/api.ts'
import { byId } from '../../lib/page/load-pages.ts'
import { usePages } from '../../lib/state/use-pages.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { marks, sentence } from '../../lib/text/marks.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ListEnd, NotThereYet } from './desk-list.tsx'
import styles from './moderation.module.css'

const readMessages = async (offset: number) => {
  const { data, counts } = await quietApi.get(listContactMessages, { limit: PAGE_SIZE.messages, offset })
  return { items: data, rest: counts.open }
}

/** Lists the messages from the contact form, for admins. */
export function Messages() {
  const { state, again, loadMore } = usePages({ size: PAGE_SIZE.messages, read: readMessages, keyOf: byId })
  if (state.face !== 'full') return <NotThereYet state={state} again={again} />
  if (state.items.length === 0)
    return (
      <EmptyState title={m.moderation_no_messages()} action={<Link href="/contact">{m.contact()}</Link>}>
        {m.moderation_no_messages_help()}
      </EmptyState>
    )
  return (
    <section aria-label={m.moderation_messages()} className={styles.cases}>
      <p role="status" className={styles.by}>
        {m.moderation_open_message_count({ count: state.rest })}
      </p>
      {state.items.map((message) => (
        <Message key={message.id} message={message} onChanged={again} />
      ))}
      <ListEnd state={state} loadMore={loadMore} />
    </section>
  )
}

type Props = { message: ContactMessage; onChanged: () => void }

function Message({ message: { id, name, email, subject, message, ...times }, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const heading = useId()
  const title = subject || m.moderation_no_subject()
  const change = async (action: (typeof MESSAGE_CHANGES)[number]) => {
    setAsking(false)
    if (isBusy) return
    setBusy(true)
    await api.post(changeContactMessage, { message_id: id, change: action }).then(onChanged, () => undefined)
    setBusy(false)
  }
  return (
    <article className={styles.case} aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <header className={styles.head}>
        <h2 id={heading} dir="auto">
          {title}
        </h2>
        <p className={styles.by}>
          {sentence(
            m.moderation_from(
              { name: `${name} <${email}>` },
              { ...marks, date: () => <DateText date={times.created_at} /> },
            ),
          )}
          {times.answered_at !== null && <strong className={styles.held}>{m.moderation_answered()}</strong>}
        </p>
      </header>
      <p className={styles.letter} dir="auto">
        {message}
      </p>
      <div className={styles.ways}>
        <LinkButton
          variant="solid"
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${title}`)}`}
        >
          {m.moderation_reply()}
        </LinkButton>
        <Button onClick={() => void change(times.answered_at === null ? 'answer' : 'reopen')}>
          {times.answered_at === null ? m.moderation_answer() : m.moderation_reopen()}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {m.delete_it()}
        </Button>
      </div>
      <DeleteDialog
        open={isAsking}
        title={m.moderation_delete_message_title()}
        effect={m.moderation_delete_message_effect()}
        onClose={() => setAsking(false)}
        onDelete={() => void change('delete')}
      />
    </article>
  )
}
