import { acceptFeedValue, getFeedValues } from '@earshot/contract/calls'
import type { FedField } from '@earshot/contract/studio/feed/feed-fields'
import type { FeedValues } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Table, type Column } from '../../lists/table.tsx'
import { messageOf } from '../../session/message-of.ts'
import { useAct, useCall } from '../../session/use-call.ts'
import { showProblem } from '../../toasts.ts'
import styles from './feed-move.module.css'

type Value = FeedValues['fields'][number]

/** The fields that a feed decides of a podcast or episode, and the creator's changes of them; nothing without a feed. */
export function FeedFields({ item }: { item: { kind: 'podcast' | 'episode'; id: number } }) {
  const call = useCall(getFeedValues, item)
  const accept = useAct(acceptFeedValue)
  const onAccept = (field: FedField) =>
    accept.mutate({ ...item, field }, { onError: (error) => showProblem(messageOf(error)) })
  const fields = call.data?.fields ?? []
  const wordOf = (field: FedField) =>
    field === 'type' && item.kind === 'episode' ? m.feed_field_kind() : WORDS[field]()
  if (fields.length === 0) return null
  const columns: Column<Value>[] = [
    { label: m.field(), cell: ({ field }) => wordOf(field) },
    {
      label: m.feed_field_value(),
      cell: (each) => (
        <Shown shown={each} word={wordOf(each.field)} isBusy={accept.isPending} onAccept={() => onAccept(each.field)} />
      ),
    },
  ]
  return (
    <section className={styles['fields']} aria-label={m.feed_fields()}>
      <h2>{m.feed_fields()}</h2>
      <p className={styles['note']}>{m.feed_fields_lead()}</p>
      <Table label={m.feed_fields()} columns={columns} rows={fields} keyOf={({ field }) => field} />
    </section>
  )
}

function Shown({
  shown: { value, feed_value: fed, by },
  word,
  isBusy,
  onAccept,
}: {
  shown: Value
  word: string
  isBusy: boolean
  onAccept: () => void
}) {
  return (
    <span className={styles['value']}>
      <bdi className={styles['clamp']}>{value ?? <i>{m.feed_nothing()}</i>}</bdi>
      {by === 'creator' && (
        <span className={styles['fed']}>
          <span className={styles['note']}>{fed == null ? m.feed_says_nothing() : m.feed_says({ value: fed })}</span>
          <Button size="s" disabled={isBusy} aria-label={m.feed_use_of({ field: word })} onClick={onAccept}>
            {m.feed_use()}
          </Button>
        </span>
      )}
      {by === 'site' && <span className={styles['note']}>{m.feed_by_site()}</span>}
    </span>
  )
}

const WORDS: Readonly<Record<FedField, () => string>> = {
  title: m.title,
  artist: m.host,
  bio: m.description,
  cover: m.cover,
  genre: m.genre,
  language: m.language,
  link: m.feed_field_link,
  type: m.feed_field_type,
  explicit: m.explicit,
  season: m.season,
  number: m.feed_field_number,
  chapters: m.chapters,
}
