import styles from './colours.module.css'

const GROUNDS = ['paper', 'raised', 'sunk', 'pink-wash', 'blue-wash', 'danger-wash']
const INKS = ['ink', 'ink-soft', 'pink-ink', 'blue-ink', 'danger-ink']

/** Every background with every text colour on it. */
export default function ColoursDemo() {
  return (
    <div className={styles.grounds}>
      {GROUNDS.map((ground) => (
        <div key={ground} className={styles.ground} style={{ background: `var(--${ground})` }}>
          <p>{ground}</p>
          {INKS.map((ink) => (
            <p key={ink} style={{ color: `var(--${ink})` }}>
              {ink}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}
