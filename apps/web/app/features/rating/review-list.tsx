import { contactUs, listReviews } from '@earshot/contract/calls'
import type { RatedKind, Review, Reviews } from '@earshot/contract/catalogue/rating'
import { reportSubject } from '@earshot/contract/community/report-subject'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/rating'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Rating } from '@earshot/ui/forms/rating.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MemberLink } from '../../layout/parts/member/member-link.tsx'
import { quietApi } from '../../lib/api.ts'
import { byId } from '../../lib/page/load-pages.ts'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'
import { startFull, usePages } from '../../lib/state/use-pages.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { messageOf } from '../../lib/text/message-of.ts'
import styles from './rating.module.css'

/** Lists the reviews with text, newest first, page by page; the viewer's own is in the form above. */
export function ReviewList({ kind, id, reviews }: { kind: RatedKind; id: number; reviews: Reviews }) {
  const size = PAGE_SIZE.reviews
  const start = useMemo(
    () => startFull({ items: reviews.data, hasMore: reviews.data.length < reviews.words_count }, byId),
    [reviews],
  )
  const read = async (offset: number) => {
    const { data } = await quietApi.get(listReviews, { kind, item_id: id, offset })
    return { items: data, rest: undefined }
  }
  const { state, loadMore } = usePages({ size, read, keyOf: byId, start })
  const shown = state.face === 'full' ? state : start
  const others = shown.items.filter((review) => review.id !== reviews.own?.id)
  const wordless = reviews.rates_count - reviews.words_count

  if (reviews.words_count === 0 && reviews.own?.words == null)
    return <p>{reviews.rates_count === 0 ? m.rating_be_first() : m.rating_no_words()}</p>
  return (
    <section aria-label={m.rating_reviews()} className={styles.reviews}>
      <ul>
        {others.map((review) => (
          <li key={review.id}>
            <ReviewRow review={review} />
          </li>
        ))}
      </ul>
      <FormMessage>{shown.problem}</FormMessage>
      {shown.hasMore && (
        <Button aria-busy={shown.more === 'busy' || undefined} onClick={() => void loadMore()}>
          {m.load_more()}
        </Button>
      )}
      {wordless > 0 && <p className={styles.note}>{m.rating_without_words({ count: wordless })}</p>}
    </section>
  )
}

function ReviewRow({ review: { id, stars, words, user, created_at: date, edited_at: edited } }: { review: Review }) {
  return (
    <article className={styles.review} data-by={user.id}>
      <Picture src={user.avatarURL} alt="" seed={user.username} shape="round" sizes="2.5rem" />
      <div>
        <p className={styles.by}>
          <b>
            <MemberLink username={user.username} />
          </b>
          <Rating value={stars} />
          <DateText date={edited ?? date} />
        </p>
        <p className={styles.text} dir="auto">
          {words}
        </p>
        <Report reviewId={id} name={user.username} />
      </div>
    </article>
  )
}

const REASONS = { content: m.rating_reason_content, spam: m.rating_reason_spam } as const

/** Reports a review to the moderators; visitors sign in first. */
function Report({ reviewId, name }: { reviewId: number; name: string }) {
  const [face, setFace] = useState<'closed' | 'open' | 'sent'>('closed')
  const [problem, setProblem] = useState('')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = `report-review-${reviewId}`
  const open = () => {
    if (useSession.getState().profile !== null) return setFace('open')
    rememberPath(pathname + search, { key, why: m.rating_sign_in_to_report({ name }) })
    void navigate('/signin')
  }
  useActAfterSignIn(key, () => setFace('open'))
  const send = async (message: keyof typeof REASONS) => {
    const userId = useSession.getState().profile?.id
    if (userId === undefined) return
    try {
      await quietApi.post(contactUs, { user_id: userId, subject: reportSubject('review', reviewId), message })
      setFace('sent')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  if (face === 'sent')
    return (
      <p role="status" className={styles.note}>
        {m.rating_reported()}
      </p>
    )
  if (face === 'closed')
    return (
      <button type="button" className={styles.report} aria-label={m.rating_report_of({ name })} onClick={open}>
        {m.report()}
      </button>
    )
  return (
    <div className={styles.ways}>
      {(['content', 'spam'] as const).map((reason) => (
        <Button key={reason} size="s" onClick={() => void send(reason)}>
          {REASONS[reason]()}
        </Button>
      ))}
      <FormMessage>{problem}</FormMessage>
    </div>
  )
}
