import * as contract from '@earshot/contract/desk/topics'
import { badRequest } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { onDesk } from '../../audit/audit.store.ts'
import {
  archiveTopic,
  createTopic,
  deleteTopic,
  iconOf,
  listForDesk,
  orderTopics,
  updateTopic,
} from './topic-changes.store.ts'
import { setModerators } from './topic-moderators.store.ts'
import { moveAllPosts } from './topic-posts.store.ts'

/** Registers the calls for topics of the desk. */
export function topicRoutes(api: Api): void {
  const { db, config, now } = api.services

  route(api, contract.deskTopics, () => listForDesk(db))
  route(api, contract.saveTopic, async ({ viewer, input }) => {
    const { topic_id: topicId, version, title, sub_title: subTitle, colour, write } = input
    const values = { title, subTitle, colour, write, icon: await iconOf(db, input.icon, topicId) }
    if (topicId === undefined) await createTopic(db, values, onDesk(viewer))
    else if (version === undefined) throw badRequest('version', 'is required')
    else await updateTopic(db, topicId, values, { by: onDesk(viewer), version, timeZone: config.timeZone })
    return listForDesk(db)
  })
  route(api, contract.orderTopics, async ({ viewer, input }) => {
    await orderTopics(db, input.topic_ids, onDesk(viewer))
    return listForDesk(db)
  })
  route(api, contract.archiveTopic, async ({ viewer, input }) => {
    await archiveTopic(db, input.topic_id, input.archived, { by: onDesk(viewer), at: now() })
    return listForDesk(db)
  })
  route(api, contract.deleteTopic, async ({ viewer, input }) => {
    await deleteTopic(db, input.topic_id, onDesk(viewer))
    return listForDesk(db)
  })
  route(api, contract.setTopicModerators, async ({ viewer, input }) => {
    await setModerators(db, input.topic_id, input.member_ids, onDesk(viewer))
    return listForDesk(db)
  })
  route(api, contract.moveTopicPosts, async ({ viewer, input }) => ({
    posts: await moveAllPosts(
      db,
      { topicId: input.topic_id, toTopicId: input.to_topic_id, isDryRun: input.dry_run === 1 },
      onDesk(viewer),
    ),
  }))
}
