import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { names } from '@earshot/ui/text/names'
import { useRef, useState } from 'react'
import styles from './page-frames.module.css'

const THEMES = [
  { theme: 'light', label: m.light },
  { theme: 'dark', label: m.dark },
] as const
/** Widths of the frames in pixels: a phone and a desk. */
const WIDTHS = [390, 1440] as const

/** A page of the site as readers see it, at 390 and 1440 pixels and in both themes (SITE-04, NEWSROOM-06). */
export function PageFrames({ url, revision = 0 }: { url: string; revision?: number }) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const box = useRef<HTMLDivElement>(null)
  const show = (next: 'light' | 'dark') => {
    setTheme(next)
    for (const frame of box.current?.querySelectorAll('iframe') ?? []) paint(frame, next)
  }
  return (
    <section className={styles.frames} aria-label={m.preview()}>
      <p className={styles.acts}>
        {THEMES.map((each) => (
          <Button
            key={each.theme}
            size="s"
            aria-pressed={each.theme === theme}
            variant={each.theme === theme ? 'solid' : 'line'}
            onClick={() => show(each.theme)}
          >
            {each.label()}
          </Button>
        ))}
        <a href={url} target="_blank" rel="noopener">
          {m.studio_open_in_tab()}
        </a>
      </p>
      <div ref={box} className={styles.pages}>
        {WIDTHS.map((width) => (
          <figure key={`${width} ${revision}`} className={styles.page}>
            <figcaption>{m.studio_preview_width({ width: String(width) })}</figcaption>
            <div className={names(styles.window, width === WIDTHS[0] ? styles.phone : styles.desk)}>
              {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, whose theme is changed */}
              <iframe
                src={url}
                title={m.studio_preview_width({ width: String(width) })}
                onLoad={({ currentTarget }) => paint(currentTarget, theme)}
              />
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}

// The page reads its theme from this browser; the frame shows the chosen one without storing it.
function paint({ contentDocument }: HTMLIFrameElement, theme: 'light' | 'dark'): void {
  if (contentDocument !== null) contentDocument.documentElement.dataset.theme = theme
}
