import { channel } from 'node:diagnostics_channel'
import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'
import { HASH_REQUESTED, PASSWORD_CHECKED } from './channels.ts'

// A hash takes 65 ms of a core, and the tests of the server request hundreds. A check costs what its hash did.
vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof Argon2>()
  const hash: typeof Argon2.hash = (password, options, signal) => {
    channel(HASH_REQUESTED).publish(options)
    return actual.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal)
  }
  const verify: typeof Argon2.verify = (stored, ...more) => {
    channel(PASSWORD_CHECKED).publish(stored)
    return actual.verify(stored, ...more)
  }
  return { ...actual, hash, verify }
})
