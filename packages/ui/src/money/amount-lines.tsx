import styles from './amount-lines.module.css'

/** An amount with its name; `amount` is formatted. */
export type AmountLine = { label: string; amount: string }

/** The parts of an amount, one a line; the last one is what remains. */
export function AmountLines({ lines }: { lines: readonly AmountLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, amount }, index) => (
        <div key={label} className={index === lines.length - 1 ? styles.rest : undefined}>
          <dt dir="auto">{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
