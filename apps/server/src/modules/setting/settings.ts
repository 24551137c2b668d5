import { CREATORS } from '@earshot/contract/studio/creator-limits'
import type { CreatorsSetting } from '@earshot/contract/studio/creator-limits'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Tag } from '../../invalidation/tags.ts'

/**
 * A setting of behaviour (OPERATIONS-14): `of` returns its value in the environment, which wins over a changed one. A
 * change evicts the pages with `shown`.
 */
export type Setting<Value> = {
  name: string
  value: z.ZodType<Value>
  fallback: Value
  of: (config: Config) => Value | undefined
  shown: readonly Tag[]
}

/** Whether members become artists and podcasters by applying, at once, or not at all (STUDIO-10). */
export const CREATORS_SETTING: Setting<CreatorsSetting> = {
  name: 'CREATORS',
  value: z.enum(CREATORS, `must be one of ${CREATORS.join(', ')}`),
  fallback: 'ask',
  of: ({ creators }) => creators,
  shown: ['cover'],
}

/** All settings that administrators change while the server runs. */
export const SETTINGS: readonly Setting<unknown>[] = [CREATORS_SETTING]
