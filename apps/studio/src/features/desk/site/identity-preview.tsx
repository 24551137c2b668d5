import type { SiteContent } from '@earshot/contract/desk/site'
import { THEMES, customProperties, paletteOf } from '@earshot/contract/site/identity-colours'
import * as m from '@earshot/messages/desk-site'
import type { CSSProperties } from 'react'
import { colourOf } from './fields/colour-field.tsx'
import { valueAt } from './site-values.ts'
import styles from './site.module.css'

/** Top bar, hero, button, player bar and share card with the draft's name and colours, in both themes (SETUP-07). */
export function IdentityPreview({ draft, files }: { draft: SiteContent; files: Readonly<Record<string, string>> }) {
  const text = (name: string) => {
    const value = valueAt(draft.values, ['identity', name])
    return typeof value === 'string' ? value : ''
  }
  const chosen = { accent: colourOf(draft, 'accent'), second: colourOf(draft, 'second') }
  const logo = (theme: 'light' | 'dark') => (theme === 'dark' && text('logo_dark')) || text('logo')
  return (
    <aside aria-label={m.preview()} className={styles.previews}>
      {THEMES.map((theme) => {
        const style: CSSProperties = { ...customProperties(paletteOf(chosen, theme)) }
        const picture = logo(theme)
        return (
          <div key={theme} data-theme={theme} className={styles.preview} style={style}>
            <p className={styles.top}>
              {picture === '' ? text('name') : <img src={files[picture] ?? picture} alt={text('name')} height={28} />}
            </p>
            <p className={styles.hero}>{text('tagline') || text('name')}</p>
            <p>
              <span className={styles.button}>{m.play()}</span> <span className={styles.quiet}>{m.link()}</span>
            </p>
            <p className={styles.bar} />
            <p className={styles.card}>
              <span className={styles.mark}>{[...text('name')][0]}</span> {text('name')}
            </p>
          </div>
        )
      })}
    </aside>
  )
}
