import { z } from 'zod'
import { SETTING_SCHEMAS } from '../../config.ts'

/** Returns the values that a setting may have, if it is one of several words. */
export function choicesOf(name: string): string[] | undefined {
  const schema = z.toJSONSchema(SETTING_SCHEMAS[name] ?? z.never(), { io: 'input', unrepresentable: 'any' })
  return Choices.safeParse(schema).data?.enum
}

const Choices = z.looseObject({ enum: z.array(z.string()) })

/** Returns how to correct the value of a setting; undefined if it may have it. Null is its default. */
export const problemOfValue = (name: string, value: string | null): string | undefined =>
  SETTING_SCHEMAS[name]?.safeParse(value ?? undefined).error?.issues[0]?.message
