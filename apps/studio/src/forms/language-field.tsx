import * as m from '@earshot/messages/studio'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import type { ComponentProps } from 'react'
import { languageChoices, languageName } from '../text/languages.ts'

/** Chooses a language by its name, or none. `stored` is the saved code, which may be one that the list does not have. */
export function LanguageField({
  stored,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { stored: string | null | undefined }) {
  return (
    <SelectField label={m.language()} {...rest}>
      <option value="">{m.no_language()}</option>
      {languageChoices([stored]).map((code) => (
        <option key={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </SelectField>
  )
}
