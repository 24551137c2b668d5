import * as m from '@earshot/messages/mail'
import { defineMail } from '../mail/mail.ts'
import type { REVOKED } from './sign-in/revoke.store.ts'

/** Contains the link with which a member sets a new password. */
export const passwordReset = defineMail<{ username: string; link: string; code: string }>({
  name: 'password-reset',
  sample: { username: 'ada', link: 'https://music.example/password-reset-simple?code=sample', code: 'sample' },
  render: ({ code, ...facts }) => ({ subject: m.reset_password_subject(), text: m.reset_password_text(facts), code }),
})

/** Contains the code with which a member without a password proves their identity (ACCOUNT2-05). */
export const proofCode = defineMail<{ username: string; code: string }>({
  name: 'proof-code',
  sample: { username: 'ada', code: '042817' },
  render: ({ username, code }) => ({ subject: m.proof_subject(), text: m.proof_text({ username, code }), code }),
})

/** Warns a member that somebody is guessing their password. */
export const passwordGuessing = defineMail<{ username: string; link: string }>({
  name: 'password-guessing',
  sample: { username: 'ada', link: 'https://music.example/password-reset-simple' },
  render: (facts) => ({ subject: m.guessing_subject(), text: m.guessing_text(facts) }),
})

/** Tells a member that all other access to their account has ended, and why. */
export const accessEnded = defineMail<{
  username: string
  cause: 'password' | 'reset' | 'google' | 'apple'
  hadPassword: boolean
  revoked: readonly (typeof REVOKED)[number][]
  link: string
}>({
  name: 'access-ended',
  sample: {
    username: 'ada',
    cause: 'password',
    hadPassword: true,
    revoked: ['access_keys', 'private_feeds'],
    link: 'https://music.example/password-reset-simple',
  },
  render: ({ username, cause, hadPassword, revoked, link }) => {
    const ended =
      revoked.length === 0 ? '' : m.access_ended_list({ list: revoked.map((way) => WAYS[way]()).join('\n') })
    const facts = { username, ended, link }
    if (cause === 'password') return { subject: m.password_changed_subject(), text: m.password_changed_text(facts) }
    if (cause === 'reset') return { subject: m.password_changed_subject(), text: m.password_reset_text(facts) }
    const provider = cause === 'google' ? 'Google' : 'Apple'
    return hadPassword
      ? { subject: m.password_ended_subject(), text: m.password_ended_text({ ...facts, provider }) }
      : { subject: m.access_ended_subject({ provider }), text: m.access_ended_text({ ...facts, provider }) }
  },
})

/** Tells a member about a sign-in from a new device or a new phone number (ACCOUNT2-04). */
export const accessChanged = defineMail<{ username: string; change: 'device' | 'phone'; device: string; link: string }>(
  {
    name: 'access-changed',
    sample: {
      username: 'ada',
      change: 'device',
      device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      link: 'https://music.example/account/?pid=security',
    },
    render: ({ change, device, ...facts }) =>
      change === 'device'
        ? { subject: m.new_device_subject(), text: m.new_device_text({ ...facts, device }) }
        : { subject: m.phone_changed_subject(), text: m.phone_changed_text(facts) },
  },
)

const WAYS = {
  access_keys: m.access_ended_access_keys,
  private_feeds: m.access_ended_private_feeds,
  listenbrainz: m.access_ended_listenbrainz,
  payout_address: m.access_ended_payout_address,
} as const
