import type { DeskPayment } from '@earshot/contract/desk/money/payments'
import * as m from '@earshot/messages/desk-money'
import { StateWord, type Tone } from '../../../../lists/state-word.tsx'
import { formatMoney } from '../../../../text/format-money.ts'
import styles from '../money.module.css'

const TONES: Record<DeskPayment['state'], Tone> = { paid: 'good', refunded: 'off', charged_back: 'bad' }

/** The state of a payment in words, with what went back and its problem. */
export function PaymentState({ state, refunded, currency, problem }: DeskPayment) {
  const isPart = state === 'paid' && refunded > 0
  return (
    <span className={styles.lines}>
      <StateWord tone={isPart ? 'waiting' : TONES[state]}>
        {m.payments_state_word({ state: isPart ? 'partly' : state })}
      </StateWord>
      {isPart && (
        <span className={styles.soft}>{m.payments_went_back({ amount: formatMoney(refunded, currency) })}</span>
      )}
      {problem != null && <span className={styles.soft}>{problem}</span>}
    </span>
  )
}
