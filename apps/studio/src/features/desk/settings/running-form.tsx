import type { Data } from '@earshot/contract/client'
import { deskSettings, saveDeskSettings } from '@earshot/contract/desk/calls'
import { RUNNING_SETTINGS, type Setting } from '@earshot/contract/desk/settings'
import * as m from '@earshot/messages/setting'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { useForm, useWatch } from 'react-hook-form'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave } from '../../../forms/use-save.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { replies } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
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
  // A setting that the desk had not changed returns to its default.
  const before = Object.fromEntries(
    shown.flatMap(({ name, value, origin, may_change: mayChange }) =>
      mayChange ? [[name, origin === 'desk' ? value : null]] : [],
    ),
  )
  const undo = async (version: number, earlier: Record<string, string | null>) => {
    try {
      await api.post(saveDeskSettings, { version, values: earlier })
      await replies.invalidateQueries()
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: stored.values })
  const saving = useSave<Values>({
    form,
    name: `settings ${label}`,
    fields: names,
    stored,
    save: async (values, version) => {
      const changes = Object.entries(values).filter(([name, value]) => value !== stored.values[name])
      const { version: saved } = await api.post(saveDeskSettings, { version, values: Object.fromEntries(changes) })
      await replies.invalidateQueries()
      const earlier = changes.map(([name]) => [name, before[name] ?? null] as const)
      showDone(m.setting_saved(), { label: m.undo(), run: () => void undo(saved, Object.fromEntries(earlier)) })
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
  const known = RUNNING_SETTINGS.find((each) => each === name)
  const words = known && SETTING_WORDS[known]
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
