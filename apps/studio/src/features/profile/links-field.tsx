import { CREATOR } from '@earshot/contract/studio/creator-limits'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import IconTrash from '@earshot/ui/icons/trash'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { ProfileValues } from './profile-fields.ts'
import styles from './profile.module.css'

/** Edits the web links of a profile, each with its label. */
export function LinksField({ form, isReadOnly }: { form: UseFormReturn<ProfileValues>; isReadOnly: boolean }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' })
  const { errors } = form.formState
  return (
    <fieldset className={styles.group}>
      <legend>{m.studio_links()}</legend>
      {isReadOnly && <p className={styles.note}>{m.studio_set_by_site()}</p>}
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.link}>
          <Field
            label={m.studio_link_label()}
            readOnly={isReadOnly}
            error={errors.links?.[index]?.label?.message}
            {...form.register(`links.${index}.label`)}
          />
          <Field
            label={m.studio_link_url()}
            type="url"
            inputMode="url"
            readOnly={isReadOnly}
            error={errors.links?.[index]?.url?.message}
            {...form.register(`links.${index}.url`)}
          />
          {!isReadOnly && (
            <IconButton label={m.studio_remove_link({ number: index + 1 })} onClick={() => remove(index)}>
              <IconTrash size={20} />
            </IconButton>
          )}
        </div>
      ))}
      {!isReadOnly && fields.length < CREATOR.linksMax && (
        <div>
          <Button size="s" onClick={() => append({ label: '', url: '' })}>
            {m.studio_add_link()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
