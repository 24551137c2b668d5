// Paths of the calls of the desk and the newsroom; see ../calls.ts.

/** Calls of desk/site.ts. */
export const getSite = 'desk/site'
export const saveSiteDraft = 'desk/save_site_draft'
export const checkSite = 'desk/check_site'
export const publishSite = 'desk/publish_site'
export const siteHistory = 'desk/site_history'
export const getSiteVersion = 'desk/site_version'
export const revertSite = 'desk/revert_site'
export const previewSite = 'desk/site_preview'
export const uploadSiteFile = 'desk/upload_site_file'
export const uploadSiteFilm = 'desk/upload_site_film'
export const findLinks = 'desk/find_links'
export const showText = 'desk/show_text'

/** Calls of desk/log.ts. */
export const deskAudit = 'desk/audit'
export const deskAuditFile = 'desk/audit_file'
export const deskUndo = 'desk/undo'
export const deskHome = 'desk/home'
export const setupState = 'setup/state'
export const checkSetupKey = 'setup/check_key'
export const createAdmin = 'setup/create_admin'
export const deskSettings = 'desk/settings'
export const testMail = 'desk/test_mail'
export const saveDeskSettings = 'desk/save_settings'

/** Calls of desk/people.ts. */
export const deskMembers = 'desk/members'
export const deskMember = 'desk/member'
export const showContact = 'desk/show_contact'
export const setMemberRoles = 'desk/set_roles'
export const endMemberSessions = 'desk/end_sessions'
export const sendMemberReset = 'desk/send_reset'
export const addMemberNote = 'desk/add_note'
export const writeToMember = 'desk/write_to_member'
export const updateMemberEmail = 'desk/update_email'
export const confirmMemberEmail = 'desk/confirm_email'

/** Calls of desk/invites.ts. */
export const deskInvites = 'desk/invites'
export const createInvite = 'desk/create_invite'
export const revokeInvite = 'desk/revoke_invite'

/** Calls of desk/newsroom.ts. */
export const listArticles = 'newsroom/articles'
export const getArticle = 'newsroom/article'
export const createArticle = 'newsroom/create'
export const saveArticle = 'newsroom/save'
export const publishArticle = 'newsroom/publish'
export const scheduleArticle = 'newsroom/schedule'
export const unscheduleArticle = 'newsroom/unschedule'
export const submitArticle = 'newsroom/submit'
export const sendBackArticle = 'newsroom/send_back'
export const unpublishArticle = 'newsroom/unpublish'
export const discardArticleChanges = 'newsroom/discard'
export const duplicateArticle = 'newsroom/duplicate'
export const createPreviewLink = 'newsroom/preview_link'
export const endPreviewLink = 'newsroom/end_preview_link'
export const listArticleVersions = 'newsroom/versions'
export const getArticleVersion = 'newsroom/version'
export const restoreArticleVersion = 'newsroom/restore_version'
export const addArticleNote = 'newsroom/add_note'
export const closeArticleNote = 'newsroom/close_note'
export const signWriting = 'newsroom/writing'

/** Calls of desk/topics.ts. */
export const deskTopics = 'desk/topics'
export const saveTopic = 'desk/save_topic'
export const orderTopics = 'desk/order_topics'
export const archiveTopic = 'desk/archive_topic'
export const deleteTopic = 'desk/delete_topic'

/** Calls of desk/catalogue.ts. */
export const deskCatalogue = 'desk/catalogue'
export const deskItem = 'desk/item'
export const deskCorrect = 'desk/correct'
export const deskUndoCorrection = 'desk/undo_correction'
export const deskRemoved = 'desk/removed'
export const deskHide = 'desk/hide'
export const deskShow = 'desk/show'
export const deskRemove = 'desk/remove'
export const deskRestore = 'desk/restore'
export const deskAllow = 'desk/allow'

/** Calls of desk/operations.ts. */
export const deskJobs = 'desk/jobs'
export const retryJobs = 'desk/retry_jobs'
export const deleteJobs = 'desk/delete_jobs'
export const deskBackups = 'desk/backups'
export const makeBackup = 'desk/make_backup'

/** Calls of desk/money/payouts.ts. */
export const deskPayouts = 'desk/payouts'
export const deskPayoutsFile = 'desk/payouts_file'
export const payPayout = 'desk/pay_payout'
export const payPayouts = 'desk/pay_payouts'
export const rejectPayout = 'desk/reject_payout'
/** Calls of desk/imports/imports.ts. */
export const deskImports = 'desk/imports'
export const deskImport = 'desk/import'
export const deskImportFile = 'desk/import_file'
export const importFolders = 'desk/import_folders'
export const startImport = 'desk/start_import'
export const repeatImport = 'desk/repeat_import'
export const stopImport = 'desk/stop_import'
export const removeImport = 'desk/remove_import'

/** Calls of desk/imports/feeds.ts. */
export const checkFeed = 'desk/check_feed'
export const checkOpml = 'desk/check_opml'
export const deskFeeds = 'desk/feeds'
export const changeFeeds = 'desk/change_feeds'

/** Calls of desk/money/overview.ts. */
export const deskMoney = 'desk/money'
export const moneyProblems = 'desk/money_problems'

/** Calls of desk/money/plans.ts. */
export const deskPlans = 'desk/plans'
export const deskPlan = 'desk/plan'
export const savePlan = 'desk/save_plan'
export const closeDeskPlan = 'desk/close_plan'
export const offerPlan = 'desk/offer_plan'
export const subscribersOnly = 'desk/subscribers_only'
export const markSubscribersOnly = 'desk/mark_subscribers_only'

/** Calls of desk/money/products.ts. */
export const deskProducts = 'desk/products'
export const saveProduct = 'desk/save_product'
export const orderProducts = 'desk/order_products'
export const closeProduct = 'desk/close_product'

/** Calls of desk/money/payments.ts. */
export const deskPayments = 'desk/payments'
export const deskPayment = 'desk/payment'
export const refund = 'desk/refund'

/** Calls of desk/money/provider.ts. */
export const deskProvider = 'desk/provider'
export const comparePayments = 'desk/compare_payments'
export const retryEvent = 'desk/retry_event'
export const ignoreEvent = 'desk/ignore_event'

/** Calls of desk/money/books.ts. */
export const deskLedger = 'desk/ledger'
export const ledgerCheck = 'desk/ledger_check'
export const checkLedger = 'desk/check_ledger'
export const deskPool = 'desk/pool'
export const depositPool = 'desk/deposit_pool'
export const statements = 'desk/statements'
export const statementFile = 'desk/statement_file'
