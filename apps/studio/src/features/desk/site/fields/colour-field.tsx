import type { SiteContent } from '@earshot/contract/desk/site'
import { SHIPPED_PALETTES, THEMES, contrastChecks, type ContrastCheck } from '@earshot/contract/site/identity-colours'
import * as m from '@earshot/messages/desk-site'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useId } from 'react'
import { valueAt } from '../site-values.ts'
import styles from '../site.module.css'

const USES = { text: m.community_text, line: m.site_use_line, label: m.site_use_label } as const
const THEME_WORDS = { light: m.site_theme_light, dark: m.site_theme_dark } as const

/** Chooses a colour by a picker or as #rrggbb, and shows its contrasts with the shades that are used (SETUP-08). */
export function ColourField({
  label,
  error,
  name,
  draft,
  value,
  onChange,
}: {
  label: string
  error: string | undefined
  name: string
  draft: SiteContent
  value: string
  onChange: (colour: string | null) => void
}) {
  const id = useId()
  const part = name === 'accent' ? 'accent' : 'second'
  const chosen = { accent: colourOf(draft, 'accent'), second: colourOf(draft, 'second') }
  return (
    <div className={styles.colour}>
      <div className={styles.pick}>
        <Field
          label={label}
          error={error}
          value={value}
          placeholder={SHIPPED_PALETTES.light[part].line}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
        />
        <input
          type="color"
          aria-label={m.site_pick({ label })}
          value={isColour(value) ? value : SHIPPED_PALETTES.light[part].line}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {chosen[part] !== null && (
        <table className={styles.checks} aria-describedby={id}>
          <caption id={id}>{m.site_contrasts()}</caption>
          <tbody>
            {THEMES.flatMap((theme) =>
              contrastChecks(chosen, part, theme).map((check) => (
                <Check key={`${theme} ${check.use}`} check={check} theme={THEME_WORDS[theme]()} chosen={value} />
              )),
            )}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Check({ check, theme, chosen }: { check: ContrastCheck; theme: string; chosen: string }) {
  const { use, needed, contrast, used, usedContrast } = check
  const isKept = contrast >= needed
  return (
    <tr>
      <th scope="row">{m.site_use_in({ use: USES[use](), theme })}</th>
      <td>
        <Swatch colour={chosen} /> {m.site_contrast({ contrast: rounded(contrast), needed: String(needed) })}
      </td>
      <td>
        {isKept ? (
          m.site_used_as_chosen()
        ) : (
          <>
            <Swatch colour={used} /> {m.site_used_instead({ colour: used, contrast: rounded(usedContrast) })}
          </>
        )}
      </td>
    </tr>
  )
}

const Swatch = ({ colour }: { colour: string }) => <span className={styles.swatch} style={{ background: colour }} />

const rounded = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)
const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

/** Returns a colour of a draft; null without a valid one. */
export function colourOf({ values }: SiteContent, name: 'accent' | 'second'): string | null {
  const value = valueAt(values, ['identity', name])
  return isColour(value) ? value : null
}
