import { z } from 'zod'
import { Decision, decisionFilters } from '../../community/moderation.ts'
import { get } from '../../endpoint.ts'
import { PageNumber } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList } from '../list.ts'

export const deskDecisions = get(calls.deskDecisions, {
  auth: 'token',
  scope: 'account',
  role: 'moderator',
  topicModerators: true,
  summary: 'The log of decisions as a list of the desk',
  input: z.object({ page: PageNumber, ...decisionFilters }),
  data: deskList(Decision),
})
