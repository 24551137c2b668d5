import { accessChanged, accessEnded, passwordGuessing, passwordReset, proofCode } from './account/account.mails.ts'
import { deletionStarted } from './account/deletion/deletion.mails.ts'
import { confirmNewEmail, emailChanging } from './account/email/email-change.mails.ts'
import { dataReady } from './account/export/data-export.mails.ts'
import { contactMessageMail } from './contact/contact.mails.ts'
import { invitationToJoin } from './invite/invite.mails.ts'
import type { MailPreview } from './mail/mail.ts'
import { testMail } from './mail/test-mail.ts'
import { booksDiffer, paymentRefunded, payoutAddressChanged, payoutFailed } from './money/ledger/ledger.mails.ts'
import { newSubscriber } from './money/supporters/welcome.mails.ts'
import { digest, newAlbum, newsOfMembers, notice } from './notification/notification.mails.ts'
import { adminsChanged, messageToMember, rolesChanged } from './people/people.mails.ts'
import { applicationDecided } from './studio/creator/creator.mails.ts'
import { notPublished } from './studio/draft/draft.mails.ts'
import { feedProof } from './studio/feed-move/proof/feed.mails.ts'
import { invitationToTeam, teamChanged } from './studio/team/team.mails.ts'

/** All kinds of mails, for the preview page. */
export const mails: readonly MailPreview[] = [
  passwordReset,
  passwordGuessing,
  accessEnded,
  accessChanged,
  proofCode,
  dataReady,
  deletionStarted,
  confirmNewEmail,
  emailChanging,
  invitationToJoin,
  rolesChanged,
  adminsChanged,
  messageToMember,
  testMail,
  payoutAddressChanged,
  payoutFailed,
  paymentRefunded,
  booksDiffer,
  newSubscriber,
  contactMessageMail,
  newAlbum,
  newsOfMembers,
  notice,
  digest,
  applicationDecided,
  invitationToTeam,
  teamChanged,
  feedProof,
  notPublished,
]
