import * as m from '@earshot/messages/notfound'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { data, useNavigate } from 'react-router'
import { pageMeta } from '../../lib/head/meta.ts'
import styles from './not-found.module.css'

export const meta = () => [...pageMeta({ title: m.not_found() }), { name: 'robots', content: 'noindex' }]

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

/** Both 404 screens (NOTFOUND-01). */
export default function NotFoundPage() {
  const navigate = useNavigate()
  const goBack = () => void (isFirstPage() ? navigate('/', { replace: true }) : navigate(-1))
  return (
    <div className={styles.page}>
      <Silence />
      <div className="wrap">
        <h1 className={styles.title}>{m.notfound_uh_oh()}</h1>
        <p className={styles.text}>{m.notfound_nothing_here()}</p>
        <form method="get" action="/" className={styles.back}>
          <Button
            type="submit"
            variant="solid"
            onClick={(event) => {
              event.preventDefault()
              goBack()
            }}
          >
            {m.notfound_go_back()}
          </Button>
          <LinkButton href="/discover/all">{m.search()}</LinkButton>
        </form>
      </div>
      <FirstPaint />
    </div>
  )
}

// Returns whether no page of this site precedes this one in the history, including pages before a page load; in
// browsers that do not expose it, the router's index of the visit is used (NOTFOUND-02).
function isFirstPage(): boolean {
  if ('navigation' in window && window.navigation.currentEntry !== null)
    return window.navigation.currentEntry.index === 0
  const state: unknown = history.state
  return typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0
}

/** A waveform that ends in a flat line. */
function Silence() {
  const bars = Array.from({ length: 90 }, (_, index) => {
    const fade = Math.max(0, 1 - index / 46)
    const height = 4 + fade * (40 + 150 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.53)))
    return `M${8 + index * 16} ${(120 - height / 2).toFixed(1)}v${height.toFixed(1)}`
  })
  return (
    <svg className={styles.sound} viewBox="0 0 1440 240" preserveAspectRatio="xMinYMid slice" aria-hidden>
      <path d={bars.join('')} />
    </svg>
  )
}
