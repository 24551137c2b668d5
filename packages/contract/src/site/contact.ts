import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { CONTACT, MESSAGE_CHANGES, PAGE_SIZE } from '../limits.ts'
import {
  Count,
  EmailInput,
  Id,
  IdInput,
  ItemOffset,
  MaybeText,
  Nothing,
  Time,
  limit,
  line,
  lines,
  text,
} from '../primitives.ts'

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

/** A message to the operator. `answered_at` is the time when an admin marked it as answered. */
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
  summary: 'Messages of the contact forms, unanswered ones first, then the newest first',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ limit: limit(PAGE_SIZE.messages), offset: ItemOffset }),
  data: z.object({ data: z.array(ContactMessage), counts: z.object({ open: Count }) }),
  errors: [STATUS.forbidden],
})
export const changeContactMessage = post(calls.changeContactMessage, {
  summary: 'Mark a message as answered, reopen it, or delete it',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ message_id: IdInput, change: z.enum(MESSAGE_CHANGES) }),
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound],
})
