import { keepsDumps, rollingDump } from './jobs/backups.ts'
import { cleanFiles, cleanRows } from './jobs/cleaning.ts'
import type { Work } from './jobs/run-job.ts'
import type { Scheduled } from './jobs/schedule.ts'
import { passwordEndedMail, resetMail } from './modules/account/account.jobs.ts'
import { contactMail } from './modules/contact/contact.jobs.ts'
import { refreshFeed, refreshFeeds } from './modules/import/podcast/feed.jobs.ts'
import { STREAMS_SECONDS, payForStreams, payoutAddressMail } from './modules/ledger/ledger.jobs.ts'
import { COUNT_LEFT_SECONDS, countPlays } from './modules/listening/listening.jobs.ts'
import { scrobblePlays } from './modules/listening/scrobbling.jobs.ts'
import { notificationHandlers } from './modules/notification/notification.handlers.ts'
import {
  cancelSuspended,
  finishPayouts,
  comparePayments,
  endRemoved,
  endRevoked,
  paymentHandlers,
  workOffEvent,
} from './modules/payment/payment.jobs.ts'
import { drawPlaylistPictures, PICTURE_LOOK_SECONDS, playlistHandlers } from './modules/playlist/playlist-pictures.ts'
import { deleteRemoved } from './modules/removal/removal.jobs.ts'
import { searchHandlers } from './modules/search/search.handlers.ts'
import { REFRESH_SECONDS, rebuildSearch, refreshSearch } from './modules/search/search.jobs.ts'
import {
  LOOK_SECONDS,
  lookThroughSounds,
  measureFile,
  measureHandlers,
  measureItems,
  measureRest,
} from './modules/sound-measure/measure.jobs.ts'
import { PREVIEW_LOOK_SECONDS, cutMissingPreviews, previewHandlers } from './modules/sound-preview/preview.jobs.ts'
import { subscriptionHandlers } from './modules/subscription/subscription.handlers.ts'
import { voteHandlers } from './modules/vote/vote.handlers.ts'
import type { Services } from './services.ts'

/** All that jobs and events can ask for; each module adds what it cares about. */
export const work: Work = {
  tasks: [
    cleanRows,
    cleanFiles,
    rollingDump,
    passwordEndedMail,
    resetMail,
    contactMail,
    refreshFeeds,
    refreshFeed,
    rebuildSearch,
    refreshSearch,
    countPlays,
    payForStreams,
    payoutAddressMail,
    scrobblePlays,
    measureRest,
    measureItems,
    measureFile,
    cutMissingPreviews,
    endRemoved,
    endRevoked,
    workOffEvent,
    cancelSuspended,
    finishPayouts,
    comparePayments,
    drawPlaylistPictures,
    deleteRemoved,
  ],
  handlers: [
    ...notificationHandlers,
    ...searchHandlers,
    ...measureHandlers,
    ...previewHandlers,
    ...voteHandlers,
    ...paymentHandlers,
    ...subscriptionHandlers,
    ...playlistHandlers,
  ],
}

/** What comes back by itself. */
export function scheduleOf(services: Pick<Services, 'config' | 'kind'>): Scheduled[] {
  return [
    { name: 'clean.rows', seconds: 10 * 60, job: cleanRows.job({}) },
    { name: 'clean.files', seconds: 60 * 60, job: cleanFiles.job({}) },
    { name: 'search.refresh', seconds: REFRESH_SECONDS, job: refreshSearch.job({}) },
    { name: 'listening.count-plays', seconds: COUNT_LEFT_SECONDS, job: countPlays.job({}) },
    { name: 'ledger.pay-streams', seconds: STREAMS_SECONDS, job: payForStreams.job({}) },
    { name: 'sounds.rest', seconds: LOOK_SECONDS, job: lookThroughSounds },
    { name: 'previews.cut', seconds: PREVIEW_LOOK_SECONDS, job: cutMissingPreviews.job({}) },
    { name: 'payment.cancel-suspended', seconds: 60, job: cancelSuspended.job({}) },
    { name: 'payment.finish-payouts', seconds: 60 * 60, job: finishPayouts.job({}) },
    { name: 'payment.compare', seconds: 5 * 60, job: comparePayments.job({}) },
    { name: 'playlist.pictures', seconds: PICTURE_LOOK_SECONDS, job: drawPlaylistPictures.job({}) },
    { name: 'removal.delete', seconds: 60 * 60, job: deleteRemoved.job({}) },
    { name: 'import.refresh-feeds', seconds: 5 * 60, job: refreshFeeds.job({}) },
    ...(keepsDumps(services)
      ? [{ name: 'backup.dump', seconds: services.config.backupMinutes * 60, job: rollingDump.job({}) }]
      : []),
  ]
}
