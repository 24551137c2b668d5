import { rateItem, removeRating } from '@earshot/contract/calls'
import type { RatedKind, Reviews } from '@earshot/contract/catalogue/rating'
import type { Data } from '@earshot/contract/client'
import { STARS_MAX, TEXT_MAX } from '@earshot/contract/limits'
import * as m from '@earshot/messages/rating'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { STAR } from '@earshot/ui/forms/rating.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AppealButton } from '../../layout/parts/report/appeal-button.tsx'
import { quietApi } from '../../lib/api.ts'
import { lengthFault } from '../../lib/forms/length-fault.ts'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import styles from './rating.module.css'

type Props = {
  kind: RatedKind
  id: number
  reviews: Reviews
  onChange: (totals: Data<typeof removeRating>) => void
}

/** The viewer's rating: a form for members, a sign-in link for visitors, a note for the owner of the item. */
export function MemberRating(props: Props) {
  const isMember = useSession(({ profile }) => profile !== null)
  if (!isMember) return <SignIn title={props.reviews.title} />
  if (!props.reviews.may_rate) return <p>{m.rating_own_item()}</p>
  return <RatingForm {...props} />
}

/** The name of the act of rating that a visitor signs in for. */
const RATE = 'rate'

// After signing in, the member returns here, with the reviews open and the stars focused.
function SignIn({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const signIn = () => {
    rememberPath(pathname + search, { key: RATE, why: m.rating_sign_in_to({ title }) })
    void navigate('/signin')
  }
  return (
    <p>
      <Button onClick={signIn}>{m.rating_sign_in()}</Button>
    </p>
  )
}

function RatingForm({ kind, id, reviews: { own }, onChange }: Props) {
  const [stars, setStars] = useState(own?.stars ?? 0)
  const [words, setWords] = useState(own?.words ?? '')
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<{ kind: 'error' | 'success'; text: string }>({ kind: 'error', text: '' })
  const tooLong = lengthFault(words.length, TEXT_MAX.review)
  const form = useRef<HTMLFormElement>(null)
  useActAfterSignIn(RATE, () => form.current?.querySelector('input')?.focus())

  const send = async (work: () => Promise<Data<typeof removeRating>>, done: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      onChange(await work())
      setMessage({ kind: 'success', text: done })
    } catch (error) {
      setMessage({ kind: 'error', text: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (tooLong !== undefined) return
    if (stars === 0) return setMessage({ kind: 'error', text: m.rating_choose_stars() })
    void send(() => quietApi.post(rateItem, { kind, item_id: id, stars, words }), m.rating_published())
  }
  const remove = () =>
    void send(async () => {
      const totals = await quietApi.post(removeRating, { kind, item_id: id })
      setStars(0)
      setWords('')
      return totals
    }, m.rating_removed())

  return (
    <form ref={form} method="post" className={styles.form} onSubmit={submit} aria-busy={isBusy || undefined}>
      <h3>{own === null ? m.rating_own() : m.rating_edit()}</h3>
      {own?.is_hidden === true && (
        <div className={styles.hidden}>
          <p>{m.rating_hidden()}</p>
          {own.may_appeal && <AppealButton kind="review" id={own.id} />}
        </div>
      )}
      <StarInput value={stars} onChange={setStars} />
      <AreaField
        label={m.rating_add_words()}
        rows={3}
        error={tooLong}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <FormMessage kind={message.kind}>{message.text}</FormMessage>
      <div className={styles.ways}>
        <Button type="submit" variant="solid">
          {own === null ? m.publish() : m.rating_save()}
        </Button>
        {own !== null && (
          <Button variant="quiet" onClick={remove}>
            {m.remove()}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Five stars as radio buttons: arrow keys move the selection, a screen reader announces "3 stars". */
function StarInput({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.starInput}>
      <legend>{m.rating_your_stars()}</legend>
      <div>
        {Array.from({ length: STARS_MAX }, (_, index) => index + 1).map((stars) => (
          <label key={stars} data-filled={stars <= value || undefined}>
            <input type="radio" name={name} checked={stars === value} onChange={() => onChange(stars)} />
            <VisuallyHidden>{m.star_count({ count: stars })}</VisuallyHidden>
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
