import type { AuditAct } from '@earshot/contract/studio/acts'
import * as m from '@earshot/messages/studio'

/** Returns an act of the audit log in words. */
export const actWord = (act: AuditAct): string => WORDS[act]()

const WORDS: Record<AuditAct, () => string> = {
  'application.accept': m.studio_act_application_accept,
  'application.ask': m.studio_act_application_ask,
  'application.refuse': m.studio_act_application_refuse,
  'creator.create': m.studio_act_creator_create,
  'creator.update': m.studio_act_creator_update,
  'invitation.create': m.studio_act_invitation_create,
  'invitation.decline': m.studio_act_invitation_decline,
  'invitation.revoke': m.studio_act_invitation_revoke,
  'member.join': m.studio_act_member_join,
  'member.leave': m.studio_act_member_leave,
  'member.remove': m.studio_act_member_remove,
  'member.role': m.studio_act_member_role,
  'shares.agree': m.studio_act_shares_agree,
  'shares.propose': m.studio_act_shares_propose,
  'shares.set': m.studio_act_shares_set,
  'release.create': m.studio_act_release_create,
  'release.update': m.studio_act_release_update,
  'release.schedule': m.studio_act_release_schedule,
  'release.unschedule': m.studio_act_release_unschedule,
  'release.publish': m.studio_act_release_publish,
  'release.delete': m.studio_act_release_delete,
  'release.restore': m.studio_act_release_restore,
  'item.correct': m.studio_act_item_correct,
  'item.hide': m.hidden,
  'item.merge': m.studio_act_item_merge,
  'item.remove': m.removed,
  'item.restore': m.studio_act_item_restore,
  'item.show': m.studio_act_item_show,
  'item.split': m.studio_act_item_split,
  'item.unmerge': m.studio_act_item_unmerge,
  'plan.create': m.studio_act_plan_create,
  'plan.end': m.studio_act_plan_end,
  'plan.update': m.studio_act_plan_update,
  'setting.set': m.studio_act_setting_set,
  'setting.unset': m.studio_act_setting_unset,
}
