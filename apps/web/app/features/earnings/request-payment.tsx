import { getSettings, listPayouts, payoutAddress, requestPayment, updatePayoutAddress } from '@earshot/contract/calls'
import { problemWith } from '@earshot/contract/field-error'
import type { Earned, Payout } from '@earshot/contract/money/earnings'
import { amountText, decimalText, toMinor } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/earnings'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useId, useState, type FormEvent } from 'react'
import { quietApi } from '../../lib/api.ts'
import { useSend } from '../../lib/forms/use-send.ts'
import { useRead } from '../../lib/state/use-read.ts'
import { formatIsoDate } from '../../lib/text/format.ts'
import { readAmount } from '../../lib/url/checkout-url.ts'
import styles from './earnings-cards.module.css'

type Props = { earned: Earned; onClose: () => void; onRequested: () => void }

const readPayouts = async () => {
  const [{ address, asks_password: asksPassword }, { data: payouts }, { payment }] = await Promise.all([
    quietApi.get(payoutAddress),
    quietApi.get(listPayouts, {}),
    quietApi.get(getSettings),
  ])
  return { address: address ?? '', asksPassword, payouts, isDemo: payment.mode === 'demo' }
}

/** Requests a payout up to the balance, shows its destination, and lists earlier payouts (EARNINGS-04, EARNINGS-07). */
export function RequestPayment({ earned, onClose, onRequested }: Props) {
  const form = useId()
  const read = useRead(readPayouts)
  const [notice, setNotice] = useState('')
  return (
    <Dialog
      open
      title={m.earnings_request_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.close()}</Button>
          {read.face === 'full' && earned.balance > 0 && (
            <Button variant="solid" type="submit" form={form}>
              {m.earnings_request()}
            </Button>
          )}
        </>
      }
    >
      {read.face === 'loading' && <Skeleton width="80%" />}
      {read.face === 'failed' && (
        <ErrorState action={<Button onClick={read.again}>{m.try_again()}</Button>}>{read.problem}</ErrorState>
      )}
      {read.face === 'full' && (
        <>
          {read.data.isDemo && <p>{m.earnings_demo()}</p>}
          <FormMessage kind="success">{notice}</FormMessage>
          {earned.balance > 0 ? (
            <RequestForm
              key={`${earned.balance} ${read.data.address}`}
              id={form}
              earned={earned}
              storedAddress={read.data.address}
              asksPassword={read.data.asksPassword}
              onRequested={(sentence) => {
                setNotice(sentence)
                read.again()
                onRequested()
              }}
            />
          ) : (
            notice === '' && <p>{m.earnings_nothing_to_request()}</p>
          )}
          <Payouts payouts={read.data.payouts} />
        </>
      )}
    </Dialog>
  )
}

type FormProps = {
  id: string
  earned: Earned
  storedAddress: string
  asksPassword: boolean
  onRequested: (sentence: string) => void
}

function RequestForm({ id, earned: { balance, currency }, storedAddress, asksPassword, onRequested }: FormProps) {
  const [amount, setAmount] = useState(() => decimalText(toMinor(balance, currency), currency).replace(/\.0+$/, ''))
  const [address, setAddress] = useState(storedAddress)
  const [password, setPassword] = useState('')
  const { problem, setProblem, send } = useSend()
  const isNewAddress = address.trim() !== storedAddress
  const request = async (event: FormEvent) => {
    event.preventDefault()
    const readable = readAmount(amount, currency)
    if (readable === undefined) return setProblem(m.earnings_amount_needed({ most: amountText(balance, currency) }))
    await send(async () => {
      if (isNewAddress)
        await quietApi.post(updatePayoutAddress, { address: address.trim(), ...(asksPassword ? { password } : {}) })
      await quietApi.post(requestPayment, { amount: Number(readable), currency })
      onRequested(m.earnings_requested({ amount: amountText(Number(readable), currency) }))
    })
  }
  return (
    <form method="post" noValidate id={id} className={styles.form} onSubmit={(event) => void request(event)}>
      <FormMessage>{named(problem)}</FormMessage>
      <Field
        label={m.earnings_amount_in({ currency })}
        hint={m.earnings_up_to({ amount: amountText(balance, currency) })}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <Field
        label={m.earnings_payout_address()}
        hint={m.earnings_payout_address_hint()}
        type="email"
        autoComplete="email"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      {isNewAddress && asksPassword && (
        <Field
          label={m.earnings_password()}
          hint={m.earnings_password_hint()}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </form>
  )
}

// Replaces the server's field names with the labels of the form.
function named(problem: string): string {
  const fields = {
    amount: m.earnings_the_amount(),
    address: m.earnings_the_address(),
    password: m.earnings_the_password(),
  }
  for (const [field, name] of Object.entries(fields)) {
    const sentence = problemWith(field, problem)
    if (sentence !== problem) return `${name} ${sentence}`
  }
  return problem
}

const STATES: Record<Payout['state'], () => string> = {
  requested: m.requested,
  paying: m.earnings_state_paying,
  paid: m.earnings_state_paid,
  failed: m.earnings_state_failed,
}

/** Lists earlier payout requests, newest first. */
function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0) return null
  return (
    <section aria-labelledby="payouts" className={styles.payouts}>
      <h3 id="payouts">{m.earnings_requests()}</h3>
      <ul>
        {payouts.map(({ id, amount, currency, state, problem, created_at: at, paid_at: paidAt }) => (
          <li key={id}>
            <span>{STATES[state]()}</span>
            <span>{amountText(amount, currency)}</span>
            <small>{problem || formatIsoDate(paidAt ?? at)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
