import { z } from 'zod'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../desk/list.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { CONTACT } from '../limits.ts'
import { EmailInput, Id, IdInput, MaybeText, Nothing, Time, line, lines, text } from '../primitives.ts'

/** Actions of an admin on a message, and minutes for which a deleted one can be restored (SITE-19). */
export const MESSAGE_CHANGES = ['answer', 'reopen', 'delete', 'restore'] as const
export const MESSAGE_STATES = ['open', 'answered', 'deleted'] as const
export const MESSAGE_RESTORE_MINUTES = 10

/**
 * People do not see the field `website`: a message that fills it comes from a bot. It gets the usual reply and is not
 * stored. The field is not in the specification.
 */
export const contactMessage = post(calls.contactMessage, {
  summary: 'Write to the operator',
  auth: 'none',
  limits: ['contactMessages', 'contactMessagesOfAll'],
  data: Nothing,
  input: z.object({
    name: line(1, CONTACT.nameMax),
    email: EmailInput,
    message: lines(1, CONTACT.messageMax),
    subject: line(0, CONTACT.subjectMax).optional(),
    website: text(0, CONTACT.subjectMax).optional(),
  }),
})

/**
 * A message to the operator. `answered_at` is the time when an admin marked it as answered, `mailed_at` when it was
 * mailed to the operator's address.
 */
export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: MaybeText,
  message: z.string(),
  state: z.enum(MESSAGE_STATES),
  created_at: Time,
  mailed_at: Time.nullable(),
  answered_at: Time.nullable(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

// Not in the specification: admins read the messages on the desk (SITE-19).
export const listContactMessages = get(calls.listContactMessages, {
  summary: 'Messages of the contact forms, unanswered ones first, then the newest first; deleted ones by their state',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ ...deskListInput, state: z.enum(MESSAGE_STATES).optional() }),
  data: deskList(ContactMessage),
  errors: [STATUS.forbidden],
})
export const changeContactMessage = post(calls.changeContactMessage, {
  summary: 'Mark a message as answered, reopen it, delete it, or restore it within 10 minutes',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ message_id: IdInput, change: z.enum(MESSAGE_CHANGES) }),
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})
