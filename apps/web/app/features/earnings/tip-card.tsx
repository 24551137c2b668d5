import { MINOR_MAX, moneyText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/earnings'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState, type FormEvent } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { platformCut } from '../../lib/text/platform-cut.ts'
import { checkoutUrl, readAmount } from '../../lib/url/checkout-url.ts'
import styles from './earnings-cards.module.css'

/** The default amount of a tip. */
const USUAL_TIP = '5'

/** Accepts a tip and shows the platform's percentage once it is loaded (EARNINGS-05). */
export function TipCard({ percent }: { percent?: number | undefined }) {
  const { currency } = useSettings()
  const [amount, setAmount] = useState(USUAL_TIP)
  const [problem, setProblem] = useState('')
  const tip = (event: FormEvent) => {
    event.preventDefault()
    const readable = readAmount(amount, currency)
    if (readable === undefined) return setProblem(m.earnings_amount_needed({ most: moneyText(MINOR_MAX, currency) }))
    location.assign(checkoutUrl({ kind: 'tip', amount: Number(readable), currency }))
  }
  return (
    <article className={styles.card}>
      <h2>{m.tip_the_platform()}</h2>
      {percent !== undefined && <p>{platformCut(percent)}</p>}
      <form method="post" noValidate className={styles.tip} onSubmit={tip}>
        <Field
          label={m.earnings_amount_in({ currency })}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={problem}
          onChange={({ target }) => {
            setAmount(target.value)
            setProblem('')
          }}
        />
        <Button type="submit">{m.earnings_tip()}</Button>
      </form>
    </article>
  )
}
