import type { Data } from '@earshot/contract/client'
import { deskSettings, saveDeskSettings } from '@earshot/contract/desk/calls'
import type { Setting } from '@earshot/contract/desk/settings'
import * as m from '@earshot/messages/setting'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { useForm, useWatch } from 'react-hook-form'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave } from '../../../forms/use-save.ts'
import { api } from '../../../session/api.ts'
import { replies } from '../../../session/use-call.ts'
import { SETTING_WORDS } from './setting-words.ts'
import styles from './settings.module.css'

type Values = Record<string, string>
type Read = Data<typeof deskSettings>

/** The input of deskSettings on all pages: the origin that this browser shows. */
export const SETTINGS_INPUT = { address: location.origin }

/** Changes settings of behaviour (OPERATIONS-14). `label` names the form; `names` are its settings. */
export function RunningForm({ label, read, names }: { label: string; read: Read; names: readonly string[] }) {
  const shown = names.flatMap((name) => read.settings.find((setting) => setting.name === name) ?? [])
  const storedOf = ({ version, settings }: Read) => ({
    version,
    values: Object.fromEntries(
      settings.flatMap(({ name, value, may_change: mayChange }) =>
        names.includes(name) && mayChange ? [[name, value ?? '']] : [],
      ),
    ),
  })
  const readAgain = async () => {
    const next = await api.get(deskSettings, SETTINGS_INPUT)
    replies.setQueryData([deskSettings, SETTINGS_INPUT], next)
    return storedOf(next)
  }
  const stored = storedOf(read)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: stored.values })
  const saving = useSave<Values>({
    form,
    name: `settings ${label}`,
    fields: names,
    stored,
    save: async (values, version) => {
      await api.post(saveDeskSettings, { version, values })
      await replies.invalidateQueries()
      return readAgain()
    },
    readAgain,
  })
  const values = useWatch({ control: form.control })
  const changed = names.filter((name) => (values[name] ?? stored.values[name]) !== stored.values[name])
  return (
    <SaveForm label={label} saving={saving}>
      {shown.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          error={form.formState.errors[setting.name]?.message}
          input={setting.may_change ? form.register(setting.name) : { value: setting.value ?? '', disabled: true }}
        />
      ))}
      {changed.length > 0 && (
        <AsCommand commands={changed.map((name) => `settings set ${name} ${quoted(values[name] ?? '')}`)} />
      )}
    </SaveForm>
  )
}

function SettingField({ setting, error, input }: { setting: Setting; error: string | undefined; input: object }) {
  const { name, choices } = setting
  const words = SETTING_WORDS[name]
  const label = words?.label() ?? name
  const options = name === 'TIME_ZONE' ? ['UTC', ...Intl.supportedValuesOf('timeZone')] : choices
  const help = setting.may_change ? (words?.help() ?? setting.meaning) : m.versions_set_by({ name })
  const described = { 'aria-describedby': `${name}-help`, error, ...input }
  return (
    <div>
      {options === undefined ? (
        <Field label={label} dir="ltr" {...described} />
      ) : (
        <SelectField label={label} {...described}>
          {[...new Set(options)].map((value) => (
            <option key={value} value={value}>
              {m.setting_choice({ value })}
            </option>
          ))}
        </SelectField>
      )}
      <p id={`${name}-help`} className={styles.help}>
        {help}
      </p>
    </div>
  )
}
