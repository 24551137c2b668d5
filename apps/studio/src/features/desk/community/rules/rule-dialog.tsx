import { saveRule } from '@earshot/contract/desk/calls'
import type { TextRule } from '@earshot/contract/desk/community/rules'
import { RULE, RULE_ACTS, RULE_KINDS, RULE_PLACES } from '@earshot/contract/limits'
import * as m from '@earshot/messages/rules'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../../../forms/dialogs/form-dialog.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import styles from './rules.module.css'

type Values = Pick<TextRule, 'kind' | 'pattern' | 'act' | 'places' | 'note'>

/** Creates a rule, or changes one (COMMUNITYDESK-10). */
export function RuleDialog({ rule, onClose }: { rule: TextRule | undefined; onClose: () => void }) {
  const { register, handleSubmit } = useForm<Values>({
    defaultValues: rule ?? {
      kind: 'word',
      pattern: '',
      act: 'hold',
      places: ['posts', 'comments', 'reviews'],
      note: '',
    },
  })
  const { mutate, error, isPending } = useAct(saveRule)
  const save = handleSubmit(({ kind, pattern, act, places, note }) =>
    mutate(
      { kind, pattern, act, places, note, ...(rule && { rule_id: rule.id, version: rule.version }) },
      {
        onSuccess: () => {
          showDone(m.rules_saved())
          onClose()
        },
      },
    ),
  )
  return (
    <FormDialog
      title={rule === undefined ? m.rules_new() : m.rules_edit({ pattern: rule.pattern })}
      act={m.save()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField label={m.kind()} {...register('kind')}>
        {RULE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {m.rules_kind_word({ kind })}
          </option>
        ))}
      </SelectField>
      <Field label={m.rules_pattern()} required maxLength={RULE.patternMax} {...register('pattern')} />
      <p className={styles.help}>{m.rules_pattern_help()}</p>
      <SelectField label={m.rules_act()} {...register('act')}>
        {RULE_ACTS.map((act) => (
          <option key={act} value={act}>
            {m.rules_act_word({ act })}
          </option>
        ))}
      </SelectField>
      <fieldset className={styles.places}>
        <legend>{m.rules_places()}</legend>
        {RULE_PLACES.map((place) => (
          <label key={place} className={styles.place}>
            <input type="checkbox" value={place} {...register('places')} />
            {m.rules_place_word({ place })}
          </label>
        ))}
      </fieldset>
      <Field label={m.note()} maxLength={RULE.noteMax} {...register('note')} />
    </FormDialog>
  )
}
