import write from 'fast-json-stringify'

type Serialize = (reply: unknown) => string

/** Serialisers by schema. */
const known = new WeakMap<object, Serialize>()

/**
 * Returns the serialiser of a reply. It is compiled for the first reply of a call: compiling those of all calls takes a
 * quarter of a second of each start.
 */
export function replySerializer({ schema }: { schema: object }): Serialize {
  return (reply) => {
    const serialize = known.get(schema) ?? write(schema)
    known.set(schema, serialize)
    return serialize(reply)
  }
}
