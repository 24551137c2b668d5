import { rollingDump } from '../jobs/backups.ts'
import type { Work } from '../jobs/run-job.ts'
import {
  accessChangedMail,
  accessEndedMail,
  guessingMail,
  proofCodeMail,
  resetMail,
} from '../modules/account/account.jobs.ts'
import { deleteDueAccounts, deletionMail } from '../modules/account/deletion/deletion.jobs.ts'
import { confirmNewEmailMail, emailChangingMail } from '../modules/account/email/email-change.jobs.ts'
import { dataReadyMail, expireDataExports, writeMemberData } from '../modules/account/export/data-export.jobs.ts'
import { itemsTask } from '../modules/catalogue/desk/items.jobs.ts'
import { deleteRemoved } from '../modules/catalogue/removal/removal.jobs.ts'
import { endPins } from '../modules/community/acts/pin.jobs.ts'
import { deleteWithdrawn } from '../modules/community/undo/withdraw.jobs.ts'
import { contactMail, deleteContactMessages } from '../modules/contact/contact.jobs.ts'
import { closeFigures } from '../modules/figure/figure.jobs.ts'
import { reportFailingFeeds } from '../modules/import-run/feeds/feeds.jobs.ts'
import { cleanImports, continueImports, runImports } from '../modules/import-run/import-run.jobs.ts'
import { refreshFeed, refreshFeeds } from '../modules/import/podcast/refresh/feed.jobs.ts'
import { inviteMail } from '../modules/invite/invite.jobs.ts'
import { countMember } from '../modules/like/count-member.jobs.ts'
import { likeHandlers } from '../modules/like/like.handlers.ts'
import { countPlays } from '../modules/listening/listening.jobs.ts'
import { scrobblePlays } from '../modules/listening/scrobbling.jobs.ts'
import { deleteOldTexts, notifyOfDecision } from '../modules/moderation/moderation.jobs.ts'
import { subscriptionHandlers } from '../modules/money/checkout/subscription.handlers.ts'
import { booksMail, checkBooks, compareNow } from '../modules/money/desk/books.jobs.ts'
import { payForStreams, payoutAddressMail } from '../modules/money/ledger/ledger.jobs.ts'
import { payoutFailedMail } from '../modules/money/ledger/payout-mail.jobs.ts'
import {
  cancelSuspended,
  finishPayouts,
  comparePayments,
  endRemoved,
  endRevoked,
  paymentHandlers,
  offerPlan,
  processEvent,
} from '../modules/money/provider/payment.jobs.ts'
import { refundMail } from '../modules/money/provider/refund-mail.jobs.ts'
import { welcomeHandlers, welcomeMail } from '../modules/money/supporters/welcome.jobs.ts'
import { forgetRemovedArticles, publishScheduledArticles } from '../modules/newsroom/newsroom.jobs.ts'
import { notificationHandlers } from '../modules/notification/notification.handlers.ts'
import { digestMail, mailNotification, sendDigests } from '../modules/notification/notification.jobs.ts'
import { backupTask, trialTask } from '../modules/operations/backups/backup.jobs.ts'
import { watchHealth } from '../modules/operations/health/health.jobs.ts'
import { cleanTask, countDaily, countTask } from '../modules/operations/storage/storage.jobs.ts'
import { updatesTask } from '../modules/operations/versions/versions.jobs.ts'
import { writeMemberList } from '../modules/people/export/member-list.jobs.ts'
import { adminsMail, messageMail, rolesMail } from '../modules/people/people.jobs.ts'
import { drawPlaylistPictures, playlistHandlers } from '../modules/playlist/playlist-pictures.ts'
import { searchHandlers } from '../modules/search/search.handlers.ts'
import { rebuildSearch, refreshSearch } from '../modules/search/search.jobs.ts'
import { copyHandlers, makeMissingCopies } from '../modules/sound/copy/copy.jobs.ts'
import { measureFile, measureHandlers, measureItems, measureRest } from '../modules/sound/measure/measure.jobs.ts'
import { cutMissingPreviews, previewHandlers } from '../modules/sound/preview/preview.jobs.ts'
import { applicationMail } from '../modules/studio/creator/application.jobs.ts'
import { forgetDeletedDrafts, publishScheduled } from '../modules/studio/draft/draft.jobs.ts'
import { notPublishedMail } from '../modules/studio/draft/not-published.jobs.ts'
import { expireExports, writeExport } from '../modules/studio/export/export.jobs.ts'
import { importFeed } from '../modules/studio/feed-move/arriving/feed-import.jobs.ts'
import { proofMail } from '../modules/studio/feed-move/proof/feed-mail.jobs.ts'
import { findFeedProofs } from '../modules/studio/feed-move/proof/find-proofs.jobs.ts'
import { checkSound } from '../modules/studio/sound/check.jobs.ts'
import { cleanSounds } from '../modules/studio/sound/clean.jobs.ts'
import { studioHandlers } from '../modules/studio/studio.handlers.ts'
import { openDue } from '../modules/studio/supporters/audience.jobs.ts'
import { invitationMail } from '../modules/studio/team/invitation.jobs.ts'
import { teamMail } from '../modules/studio/team/team.jobs.ts'
import { contestHandlers } from '../modules/vote/contest/contest.handlers.ts'
import { openPlannedContests, updateBallotLogs } from '../modules/vote/vote.jobs.ts'
import { cleanFiles, cleanRows } from './cleaning.ts'

/** All tasks and event handlers; each module adds its own. */
export const work: Work = {
  tasks: [
    cleanRows,
    cleanFiles,
    rollingDump,
    backupTask,
    trialTask,
    watchHealth,
    countTask,
    countDaily,
    cleanTask,
    updatesTask,
    itemsTask,
    accessChangedMail,
    accessEndedMail,
    guessingMail,
    resetMail,
    proofCodeMail,
    confirmNewEmailMail,
    emailChangingMail,
    inviteMail,
    deletionMail,
    deleteDueAccounts,
    writeMemberData,
    dataReadyMail,
    expireDataExports,
    writeMemberList,
    rolesMail,
    adminsMail,
    messageMail,
    contactMail,
    deleteContactMessages,
    mailNotification,
    sendDigests,
    digestMail,
    notifyOfDecision,
    deleteOldTexts,
    countMember,
    endPins,
    deleteWithdrawn,
    publishScheduledArticles,
    forgetRemovedArticles,
    applicationMail,
    invitationMail,
    runImports,
    continueImports,
    cleanImports,
    reportFailingFeeds,
    teamMail,
    refreshFeeds,
    refreshFeed,
    importFeed,
    proofMail,
    findFeedProofs,
    rebuildSearch,
    refreshSearch,
    countPlays,
    closeFigures,
    payForStreams,
    payoutAddressMail,
    payoutFailedMail,
    refundMail,
    booksMail,
    checkBooks,
    compareNow,
    scrobblePlays,
    measureRest,
    measureItems,
    measureFile,
    cutMissingPreviews,
    makeMissingCopies,
    checkSound,
    cleanSounds,
    endRemoved,
    endRevoked,
    processEvent,
    offerPlan,
    welcomeMail,
    openDue,
    cancelSuspended,
    finishPayouts,
    comparePayments,
    drawPlaylistPictures,
    deleteRemoved,
    openPlannedContests,
    updateBallotLogs,
    publishScheduled,
    notPublishedMail,
    forgetDeletedDrafts,
    writeExport,
    expireExports,
  ],
  handlers: [
    ...notificationHandlers,
    ...searchHandlers,
    ...measureHandlers,
    ...previewHandlers,
    ...copyHandlers,
    ...paymentHandlers,
    ...welcomeHandlers,
    ...subscriptionHandlers,
    ...playlistHandlers,
    ...studioHandlers,
    ...likeHandlers,
    ...contestHandlers,
  ],
}
