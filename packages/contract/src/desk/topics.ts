import { z } from 'zod'
import { Category } from '../community/community.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { TOPIC, TOPIC_COLOURS, TOPIC_WRITERS } from '../limits.ts'
import { UserRef } from '../member/member.ts'
import { Count, IdInput, Time, VersionInput, ZeroOrOneInput, line } from '../primitives.ts'
import * as calls from './calls.ts'

/** A topic on the desk, with the version of its form. */
export const DeskTopic = Category.extend({
  version: z.int(),
  write: z.enum(TOPIC_WRITERS),
  archived_at: Time.nullable(),
  moderators: z.array(UserRef),
})
export type DeskTopic = z.infer<typeof DeskTopic>

const admins = { auth: 'token', scope: 'account', role: 'admin', data: z.array(DeskTopic) } as const

export const deskTopics = get(calls.deskTopics, {
  ...admins,
  summary: 'All topics in their order, archived ones too',
  input: z.object({}),
})
export const saveTopic = post(calls.saveTopic, {
  ...admins,
  summary: 'Create a topic, or change one whose version is sent',
  input: z.object({
    topic_id: IdInput.optional(),
    version: VersionInput.optional(),
    title: line(1, TOPIC.titleMax),
    sub_title: line(0, TOPIC.subTitleMax),
    colour: z.enum(TOPIC_COLOURS, `must be one of ${TOPIC_COLOURS.join(', ')}`),
    icon: z.string().max(500).optional(),
    write: z.enum(TOPIC_WRITERS, `must be one of ${TOPIC_WRITERS.join(', ')}`),
  }),
  errors: [STATUS.notFound, STATUS.conflict],
})
export const orderTopics = post(calls.orderTopics, {
  ...admins,
  summary: 'Put all topics into an order',
  input: z.object({ topic_ids: z.array(IdInput).min(1).max(TOPIC.most) }),
})
export const archiveTopic = post(calls.archiveTopic, {
  ...admins,
  summary: 'Close a topic for writing, or open it again',
  input: z.object({ topic_id: IdInput, archived: z.boolean() }),
  errors: [STATUS.notFound],
})
export const deleteTopic = post(calls.deleteTopic, {
  ...admins,
  summary: 'Delete a topic without posts',
  input: z.object({ topic_id: IdInput }),
  errors: [STATUS.notFound, STATUS.conflict],
})
export const setTopicModerators = post(calls.setTopicModerators, {
  ...admins,
  summary: 'Give a topic exactly these moderators',
  input: z.object({ topic_id: IdInput, member_ids: z.array(IdInput).max(TOPIC.moderatorsMax) }),
  errors: [STATUS.notFound],
})
export const moveTopicPosts = post(calls.moveTopicPosts, {
  ...admins,
  summary: 'Move all posts of a topic to another one; a dry run counts them',
  input: z.object({ topic_id: IdInput, to_topic_id: IdInput, dry_run: ZeroOrOneInput.default(0) }),
  data: z.object({ posts: Count }),
  errors: [STATUS.forbidden, STATUS.notFound],
})
