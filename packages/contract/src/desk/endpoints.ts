import * as deskCatalogue from './catalogue.ts'
import * as deskItem from './item.ts'
import * as deskLog from './log.ts'
import { moneyEndpoints, moneyModules } from './money/endpoints.ts'
import * as newsroom from './newsroom.ts'
import * as operations from './operations.ts'
import * as people from './people.ts'
import * as deskSettings from './settings.ts'
import * as setup from './setup.ts'
import * as siteDesk from './site.ts'
import * as testMail from './test-mail.ts'
import * as deskTopics from './topics.ts'

/** The modules of the desk's contract. */
export const deskModules = [
  deskCatalogue,
  deskItem,
  deskLog,
  newsroom,
  people,
  deskSettings,
  setup,
  testMail,
  siteDesk,
  deskTopics,
  operations,
  ...moneyModules,
] as const

/** The calls of the desk, its set-up and the newsroom. */
export const deskEndpoints = [
  deskCatalogue.deskCatalogue,
  deskCatalogue.deskRemoved,
  deskCatalogue.deskHide,
  deskCatalogue.deskShow,
  deskCatalogue.deskRemove,
  deskCatalogue.deskRestore,
  deskCatalogue.deskAllow,
  deskItem.deskItem,
  deskItem.deskCorrect,
  deskItem.deskUndoCorrection,
  deskLog.deskAudit,
  deskLog.deskAuditFile,
  deskLog.deskUndo,
  deskLog.deskHome,
  newsroom.listArticles,
  newsroom.getArticle,
  newsroom.createArticle,
  newsroom.saveArticle,
  newsroom.publishArticle,
  newsroom.scheduleArticle,
  newsroom.unscheduleArticle,
  newsroom.submitArticle,
  newsroom.sendBackArticle,
  newsroom.unpublishArticle,
  newsroom.discardArticleChanges,
  newsroom.duplicateArticle,
  newsroom.createPreviewLink,
  newsroom.endPreviewLink,
  newsroom.listArticleVersions,
  newsroom.getArticleVersion,
  newsroom.restoreArticleVersion,
  newsroom.addArticleNote,
  newsroom.closeArticleNote,
  newsroom.signWriting,
  people.deskMembers,
  people.deskMember,
  people.showContact,
  people.setMemberRoles,
  people.endMemberSessions,
  people.sendMemberReset,
  people.addMemberNote,
  people.writeToMember,
  deskSettings.deskSettings,
  deskSettings.saveDeskSettings,
  setup.setupState,
  setup.checkSetupKey,
  setup.createAdmin,
  testMail.testMail,
  siteDesk.getSite,
  siteDesk.saveSiteDraft,
  siteDesk.checkSite,
  siteDesk.publishSite,
  siteDesk.siteHistory,
  siteDesk.getSiteVersion,
  siteDesk.revertSite,
  siteDesk.previewSite,
  siteDesk.uploadSiteFile,
  siteDesk.uploadSiteFilm,
  siteDesk.findLinks,
  siteDesk.showText,
  deskTopics.deskTopics,
  deskTopics.saveTopic,
  deskTopics.orderTopics,
  deskTopics.archiveTopic,
  deskTopics.deleteTopic,
  operations.deskJobs,
  operations.retryJobs,
  operations.deleteJobs,
  operations.deskBackups,
  operations.makeBackup,
  ...moneyEndpoints,
] as const
