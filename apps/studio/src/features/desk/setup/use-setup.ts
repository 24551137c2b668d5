import { deskCatalogue, deskSettings, getSite } from '@earshot/contract/desk/calls'
import { useCall } from '../../../session/use-call.ts'
import { SETTINGS_INPUT } from '../settings/running-form.tsx'
import { STEP_IDS, doneSteps, type StepId } from './setup.rules.ts'

/** Reads the settings, the steps that are done and those that were skipped; undefined until all of it is read. */
export function useSetup() {
  const call = useCall(deskSettings, SETTINGS_INPUT)
  const site = useCall(getSite)
  const counts = [useCall(deskCatalogue, { kind: 'song' }), useCall(deskCatalogue, { kind: 'podcast' })]
  const isRead = [call, site, ...counts].every(({ data }) => data !== undefined)
  const items = counts.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const done = doneSteps({ settings: call.data?.settings ?? [], site: site.data, items })
  const skipped = isRead ? STEP_IDS.filter((id): id is StepId => id !== 'end' && !done.has(id)) : []
  return { call, done, skipped }
}
