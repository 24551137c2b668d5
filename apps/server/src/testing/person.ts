import type { TestApp } from './app.ts'
import { seedMember } from './seed.ts'

/** A member who has signed in. */
export type Person = { id: number; token: string }

/** Creates a member and signs them in. */
export async function seedPerson(app: TestApp, values: Parameters<typeof seedMember>[1] = {}): Promise<Person> {
  const id = await seedMember(app.db, values)
  return { id, token: await app.signIn(id) }
}
