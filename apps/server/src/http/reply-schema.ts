import { z } from 'zod'

type Json = { [key: string]: unknown }

/**
 * Returns the JSON Schema of a reply for the serialiser: fields that the contract does not name never leave the server
 * (ENTITIES-02). "Or null" is written as `nullable`, which the serialiser handles without trying alternatives.
 */
export function replySchema(schema: z.ZodType): Json {
  return simplify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }))
}

function simplify(value: unknown): Json {
  const simple = simplified(value)
  if (!isObject(simple)) throw new Error('a schema is an object')
  return simple
}

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified)
  if (!isObject(value)) return value
  const { anyOf, $schema: _, ...rest } = value
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(isNull)) {
    const other = anyOf.find((option) => !isNull(option))
    return {
      ...simplify(other),
      ...Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, simplified(each)])),
      nullable: true,
    }
  }
  return Object.fromEntries(
    Object.entries(anyOf === undefined ? rest : { ...rest, anyOf }).map(([key, each]) => [key, simplified(each)]),
  )
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (value: unknown): boolean => isObject(value) && value.type === 'null'
