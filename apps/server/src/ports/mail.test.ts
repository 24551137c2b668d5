import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { smtpMail } from './mail.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const MESSAGE = {
  to: 'ada@example.org',
  subject: 'Your new password — für Ada',
  text: 'Choose one:\n\nhttps://music.example/password-reset-simple?code=abc\n\n.\nEnd',
}

async function smtp(
  password = 'right',
): Promise<{ port: number; mails: { from: string; to: string[]; raw: string }[] }> {
  const mails: { from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === 'user' && auth.password === password ? done(null, { user: 'user' }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done(),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
        })
        // oxlint-disable-next-line promise/no-callback-in-promise -- the stand-in's own way to say it is done
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  open.push(
    () =>
      new Promise((closed) => {
        server.close(() => closed())
      }),
  )
  return { port: portOf(listening.address()), mails }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
const mailOver = (port: number, user = 'user:right') =>
  smtpMail(`smtp://${user}@127.0.0.1:${port}`, 'Earshot <no-reply@music.example>')

test('RESET-04 a mail goes over SMTP with its sender, its recipient and its text', async () => {
  const { port, mails } = await smtp()
  await mailOver(port).send(MESSAGE)
  expect(mails).toMatchObject([{ from: 'no-reply@music.example', to: ['ada@example.org'] }])
  expect(mails[0]?.raw).toContain('From: Earshot <no-reply@music.example>')
  expect(mails[0]?.raw).toMatch(/code=3Dabc|code=abc/)
})

test('RESET-04 an address cannot smuggle in a second recipient or a header', async () => {
  const { port, mails } = await smtp()
  await expect(mailOver(port).send({ ...MESSAGE, to: 'ada@example.org\r\nBcc: eve@example.org' })).rejects.toThrow(
    'not one address',
  )
  await expect(mailOver(port).send({ ...MESSAGE, to: 'ada@example.org,eve@example.org' })).rejects.toThrow(
    'not one address',
  )
  await mailOver(port).send({ ...MESSAGE, subject: 'Hello\r\nBcc: eve@example.org' })
  expect(mails.flatMap(({ to }) => to)).not.toContain('eve@example.org')
  expect(mails.map(({ raw }) => raw).join('')).not.toMatch(/^Bcc:/m)
})

test('a wrong password, a refused recipient and an unreachable server are errors', async () => {
  const { port } = await smtp()
  await expect(mailOver(port, 'user:wrong').send(MESSAGE)).rejects.toThrow(/./)
  await expect(mailOver(port).send({ ...MESSAGE, to: 'nobody@example.org' })).rejects.toThrow('550')
  await expect(mailOver(1).send(MESSAGE)).rejects.toThrow(/./)
})

test('a connection to a mail server without a greeting times out', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  open.push(async () => {
    silent.close()
  })
  await expect(
    smtpMail(`smtp://127.0.0.1:${portOf(silent.address())}`, 'a@b.example', 300).send(MESSAGE),
  ).rejects.toThrow(/timeout|greeting/i)
})
