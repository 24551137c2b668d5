import type { CreatorLink } from '@earshot/contract/catalogue/creator'
import { PERSON } from '@earshot/contract/member/person-limits'
import * as m from '@earshot/messages/person'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import IconX from '@earshot/ui/icons/x'
import styles from './person.module.css'

type Props = { links: readonly CreatorLink[]; onChange: (links: CreatorLink[]) => void; most: number }

/** Up to five web links with their labels; blank ones are not saved. */
export function LinksField({ links, onChange, most }: Props) {
  const set = (at: number, change: Partial<CreatorLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...change } : link)))
  return (
    <fieldset>
      <legend>{m.studio_links()}</legend>
      {links.map(({ label, url }, at) => (
        <div key={at} className={styles.link}>
          <Field
            label={m.person_link_label({ number: at + 1 })}
            value={label}
            maxLength={PERSON.linkLabelMax}
            onChange={({ target }) => set(at, { label: target.value })}
          />
          <Field
            label={m.person_link_address({ number: at + 1 })}
            type="url"
            inputMode="url"
            placeholder={SCHEME}
            value={url}
            maxLength={most}
            onChange={({ target }) => set(at, { url: target.value })}
          />
          <IconButton
            label={m.studio_remove_link({ number: at + 1 })}
            onClick={() => onChange(links.filter((_, index) => index !== at))}
          >
            <IconX size={20} />
          </IconButton>
        </div>
      ))}
      {links.length < PERSON.linksMax && (
        <Button size="s" onClick={() => onChange([...links, { label: '', url: '' }])}>
          {m.studio_add_link()}
        </Button>
      )}
    </fieldset>
  )
}

/** The beginning of each address. */
const SCHEME = 'https://'
