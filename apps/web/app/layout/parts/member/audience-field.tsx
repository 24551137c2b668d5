import { AUDIENCES } from '@earshot/contract/limits'
import type { Audience } from '@earshot/contract/limits'
import * as m from '@earshot/messages/site'
import { SelectField } from '@earshot/ui/forms/field.tsx'

type Props = { label: string; value: Audience; onChange: (audience: Audience) => void }

/** Chooses the people who see something of a member. */
export function AudienceField({ label, value, onChange }: Props) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const next = AUDIENCES.find((each) => each === target.value)
        if (next !== undefined) onChange(next)
      }}
    >
      {AUDIENCES.map((each) => (
        <option key={each} value={each}>
          {WORDS[each]()}
        </option>
      ))}
    </SelectField>
  )
}

const WORDS: Readonly<Record<Audience, () => string>> = {
  everybody: m.everybody,
  followers: m.followers,
  nobody: m.nobody,
}
