import { z } from 'zod'
import * as calls from './calls/contact.ts'
import { CONTACT, MESSAGE_CHANGES } from './contact-limits.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE } from './limits.ts'
import { Count, EmailInput, Id, IdInput, ItemOffset, MaybeText, Nothing, Time, limit, text } from './primitives.ts'

const filled = (max: number) => text(1, max).refine((sent) => sent.trim() !== '', 'is required')

/** `website` is a field that no person sees: a message with it comes from a robot, is answered like any other and not stored. It is not in the specification. */
export const contactMessage = post(calls.contactMessage, {
  summary: 'Write to the operator',
  auth: 'none',
  data: Nothing,
  errors: [STATUS.tooMany],
  input: z.object({
    name: filled(CONTACT.nameMax),
    email: EmailInput,
    message: filled(CONTACT.messageMax),
    subject: text(0, CONTACT.subjectMax).optional(),
    website: text(0, CONTACT.subjectMax).optional(),
  }),
})

/** A message to the operator. `answered_at` is when an admin marked it as answered. */
export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: MaybeText,
  message: z.string(),
  created_at: Time,
  answered_at: Time.nullable(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

// Not in the specification: admins read the messages on the site.
export const listContactMessages = get(calls.listContactMessages, {
  summary: 'Messages of the contact forms, those without an answer first, then the newest first',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ limit: limit(PAGE_SIZE.messages), offset: ItemOffset }),
  data: z.object({ data: z.array(ContactMessage), counts: z.object({ open: Count }) }),
  errors: [STATUS.forbidden],
})
export const settleContactMessage = post(calls.settleContactMessage, {
  summary: 'Mark a message as answered, open it again, or delete it',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ message_id: IdInput, change: z.enum(MESSAGE_CHANGES) }),
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound],
})
