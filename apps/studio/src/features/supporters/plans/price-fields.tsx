import * as m from '@earshot/messages/supporters'
import { Field } from '@earshot/ui/forms/field.tsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from '../supporters.module.css'

type Props = {
  price: ComponentProps<typeof Field>['error']
  currency: ComponentProps<typeof Field>['error']
  register: {
    price: Omit<ComponentProps<typeof Field>, 'label'>
    currency: Omit<ComponentProps<typeof Field>, 'label'>
  }
  /** A field beside them. */
  children?: ReactNode
}

/** The fields of a price and its currency; browsers offer the common currencies. */
export function PriceFields({ price, currency, register, children }: Props) {
  return (
    <div className={styles.pair}>
      <Field label={m.price()} inputMode="decimal" autoComplete="off" error={price} {...register.price} />
      <Field
        label={m.supporters_currency()}
        autoComplete="off"
        maxLength={3}
        list="currencies"
        error={currency}
        {...register.currency}
      />
      {children}
      <datalist id="currencies">
        {CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </datalist>
    </div>
  )
}

const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'BRL', 'MXN']
